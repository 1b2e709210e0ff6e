/** Takes one finished line for the person who started the program. */
export type Progress = (line: string) => void
