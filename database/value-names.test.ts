import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from './test-database.ts'

const database = testDatabase({ world: 'empty' })

/** Of so many values one still sees which goes where. */
const BY_PLACE = 10

interface Source {
  name: string
  /** Its body, without comments and literals. */
  body: string
  /** Of what it gives back: the fields of the composite type, or the columns it declares. */
  fields: string[]
}
let sources: Source[]
let columns: Map<string, string[]>

beforeAll(async () => {
  const rows = await database.query<Source>(`
    select p.proname as name, p.prosrc as body,
      coalesce(
        (select array_agg(a.attname::text order by a.attnum) from pg_type t
          join pg_attribute a on a.attrelid = t.typrelid and a.attnum > 0 and not a.attisdropped where t.oid = p.prorettype),
        (select array_agg(n order by place) from unnest(p.proargnames, p.proargmodes) with ordinality u (n, mode, place) where mode = 't'),
        '{}') as fields
    from pg_proc p join pg_language l on l.oid = p.prolang
    where p.pronamespace = 'public'::regnamespace and l.lanname in ('sql', 'plpgsql') order by 1`)
  sources = rows.map(({ body, ...one }) => ({ ...one, body: body.replace(/--.*$/gm, '').replace(/'(?:[^']|'')*'/g, "''") }))
  columns = new Map(
    (
      await database.query<{ name: string; fields: string[] }>(`
        select c.relname as name, array_agg(a.attname::text order by a.attnum) as fields from pg_class c
          join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') group by 1`)
    ).map(({ name, fields }) => [name, fields]),
  )
})

/** The names of the values of a select or a row, which begin at a place: a column has its own, everything else the one after `as`. */
function namesFrom(body: string, start: number): string[] {
  const ends = /[([]|[)\]]|[,;]|\b(?:distinct from|from|into|where|union|except|intersect|order|limit)\b|$/g
  const values: string[] = []
  let [depth, begun] = [0, start]
  ends.lastIndex = start
  for (let end = ends.exec(body)!; ; end = ends.exec(body)!) {
    const [sign] = end
    if (sign === '(' || sign === '[') depth++
    else if (depth > 0 && (sign === ')' || sign === ']')) depth--
    else if (sign === '' || (depth === 0 && sign !== 'distinct from')) {
      values.push(body.slice(begun, end.index).trim())
      begun = end.index + 1
      if (sign !== ',') return values.map((value) => /(?:\sas |^(?:\w+\.)?)(\w+)$/.exec(value)?.[1] ?? value)
    }
  }
}

const returned = ({ body, fields }: Source) =>
  [...body.matchAll(/\bselect(?: distinct)?\b|\brow\s*\(/g)]
    .map(({ 0: sign, index }) => namesFrom(body, index + sign.length))
    .filter((names) => names.length === fields.length)

const inserted = ({ body }: Source) =>
  [...body.matchAll(/\binsert into (\w+)(?: as \w+)?\s+select\b/g)].map(({ 0: sign, 1: table, index }) => ({
    table: table!,
    names: namesFrom(body, index + sign.length),
  }))

describe('no value of a long row is known by its place alone', () => {
  test('what a function gives back has the names of its fields, in their order', () => {
    const long = sources.filter(({ fields }) => fields.length > BY_PLACE)
    const made = long.flatMap((source) => returned(source).map((names) => [source.name, names, source.fields] as const))
    expect(made.map(([name, names]) => [name, names])).toEqual(made.map(([name, , fields]) => [name, fields]))
    const seen = ['accept_sales_at', 'accepted', 'ending_sales', 'made_rollups', 'price_item', 'rollup_parts']
    expect(made.map(([name]) => name)).toEqual(expect.arrayContaining([...seen, 'sale_sums', 'sums_of_sales']))
  })

  test('what is written into a table without naming its columns has their names, in their order', () => {
    const long = sources.flatMap((source) => inserted(source).map((one) => ({ ...one, name: source.name })))
    const made = long.filter(({ names }) => names.length > BY_PLACE)
    expect(made.map(({ name, names }) => [name, names])).toEqual(made.map(({ name, table }) => [name, columns.get(table)]))
    expect(made.map(({ name }) => name)).toEqual(['refresh_offers', 'roll_up'])
  })
})
