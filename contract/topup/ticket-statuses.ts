/** States of a top-up ticket by their numbers on the wire; from verified on its user may put it away. Knows no zod. */
export const ticketStatuses = {
  active: 1,
  verifying: 2,
  verified: 3,
  withdrawn: 4,
  cancelled: 5,
  expired: 6,
  unverifiable: 7,
} as const
