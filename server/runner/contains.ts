/** Pattern of LIKE for texts that contain what was typed, with what LIKE would read as a wildcard escaped. */
export const containing = (typed: string): string => `%${typed.replace(/[\\%_]/g, '\\$&')}%`
