/** Hours between two times that a partner is asked for its price list. */
export const listHours = [1, 3, 6, 12, 24, 168] as const
