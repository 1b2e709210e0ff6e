/** Mutants that no test can tell from the original, or that none has to, by their name, and why. One that is caught after all fails the run. */
export const explained: Record<string, string> = {}
