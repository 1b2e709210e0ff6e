/** Bytes of a logo at most. Knows no zod: the form refuses a larger file before it is read. */
export const largestPicture = 2_000_000
