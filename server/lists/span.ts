/** `until` is exclusive. */
export interface Span {
  from: Date
  until: Date
}

const millisecond = 1

/** The span of a period whose last instant is included: a millisecond of the wire holds a thousand of the database. */
export const spanOf = (period: { startDate: string; endDate: string }): Span => ({
  from: new Date(period.startDate),
  until: new Date(Date.parse(period.endDate) + millisecond),
})
