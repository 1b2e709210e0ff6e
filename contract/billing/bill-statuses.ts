/** States of a bill by their numbers on the wire. Knows no zod. */
export const billStatuses = { ready: 1, requested: 2, partial: 3, paid: 4, done: 5, outstanding: 6, splitted: 7 } as const
