import { type RawBuilder, sql } from 'kysely'

/** Numbers as they stand in SQL, with commas between: `in (1, 2)`. A plan sees them, so it can take a partial index. */
export const literals = (numbers: readonly number[]): RawBuilder<unknown> => sql.join(numbers.map((number) => sql.lit(number)))
