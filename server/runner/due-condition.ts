/**
 * SQL that asks whether the time of a column has come. What lies further ahead than `longest` and a minute, an SQL interval that nobody waits
 * longer than, was written before the clock was set back: its time has come too.
 */
export const dueCondition = (column: string, longest: string): string =>
  `(${column} <= now() or ${column} > now() + ${longest} + interval '1 minute')`
