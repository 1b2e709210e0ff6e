import { expect, test } from 'vitest'
import { editsOf, sqlMutants } from './sql-edits.ts'
import { functionsOf } from './sql-words.ts'

/** What one kind of bug does to a body, as `old → new`. */
const changes = (kind: string, body: string) =>
  editsOf(body)
    .filter((edit) => edit.kind === kind)
    .map(({ start, end, by }) => `${body.slice(start, end)} → ${by}`)

test.each([
  ['condition', 'select 1 from a where b = 1 and c', ['b = 1 → true', 'c → true']],
  ['condition', 'select 1 from a where b or not c', ['b → false', 'not c → false']],
  ['condition', 'select 1 from a where (b or c) and d', ['(b or c) → true', 'b → false', 'c → false', 'd → true']],
  ['condition', 'delete from a where b = 1;', ['b = 1 → true']],
  ['condition', 'if not found then return; end if;', ['not found → false']],
  ['condition', 'select 1 from a where b between c and d', ['b between c and d → true']],
  ['condition', 'select 1 from a where b between 1 and 2 and c', ['b between 1 and 2 → true', 'c → true']],
  ['condition', 'select case when a then b when c then d end', ['a → false', 'c → false']],
  ['condition', 'select case a when 1 then b end', []],
  ['condition', 'select a from b where case when c then d end and e', ['case when c then d end → true', 'c → false', 'e → true']],
  ['condition', 'select 1 from a join b on b.id = a.id and b.c', ['b.id = a.id → true', 'b.c → true']],
  ['condition', 'select 1 from a where b is not distinct from c and d', ['b is not distinct from c → true', 'd → true']],
  ['condition', 'select count(*) filter (where a) from b', ['a → true']],
  ['condition', "begin exception when sqlstate 'JJ001' then return; end", []],
  ['and/or', 'select 1 from a where b and c or d between 1 and 2', ['and → or', 'or → and']],
  ['comparison', 'select 1 where a < b and c <= d and e > f and g >= h', ['< → <=', '<= → <', '> → >=', '>= → >']],
  ['comparison', 'select 1 where a = b and c <> d', ['= → <>', '<> → =']],
  ['comparison', 'select 1 where a is null and b is not null', ['is → is not', 'is not → is']],
  ['comparison', 'select 1 where not exists (select from a)', ['not  → ']],
  ['comparison', 'update a set b = 1, c = case when d = 2 then 3 end, (e, f) = (4, 5) where g = 6', ['= → <>', '= → <>']],
  ['comparison', 'insert into a values (1) on conflict (b) do update set c = excluded.c', []],
  ['comparison', 'declare v integer = 1; w boolean = a = b; begin v = 2; end', ['= → <>']],
  ['comparison', "raise exception 'a' using errcode = '40001'", []],
  ['comparison', 'select 1 from a join b on b.id = a.id where c = d', ['= → <>']],
  ['comparison', 'select a = 1 as b', ['= → <>']],
  ['constant', 'select a[1], 0.5 from b limit 10', ['1 → 2', '10 → 11']],
  ['constant', 'begin select a into b from c limit 1; for d in select 1 from e limit 1 loop end loop;', ['1 → 2']],
  ['constant', "select now() + interval '30 minutes', time '09:30'", ["'30 minutes' → '31 minutes'", "'09:30' → '10:30'"]],
  ['constant', 'perform 1 from a; select 1 from b; perform pg_advisory_xact_lock(77);', []],
  ['leg', 'select a - b, -c, a + b', ['- → +', '- → +', '+ → -']],
  ['leg', "insert into t select 'in-flight', -1", ["'in-flight' → 'partner'", '- → +']],
  [
    'leg',
    'perform post_move(1, p_sender, p_receiver, c)',
    ['p_sender → p_receiver', 'p_sender, p_receiver → p_receiver, p_sender', 'p_receiver → p_sender'],
  ],
  ['leg', "perform post_move('a', p_actor, p_login_user, null, b.charger_id, 1)", ['null, b.charger_id → b.charger_id, null']],
  ['leg', 'select array[a, b], array[c]', ['a, b → b, a']],
  ['lock', 'select 1 from a for update of b, c skip locked; select 2', ['for update of b, c skip locked → ']],
  ['lock', 'select 1 from a for no key update; perform 1 from b for key share', ['for no key update → ', 'for key share → ']],
  ['lock', 'perform pg_advisory_xact_lock(a(1), 2); for v in select 1 loop end loop;', ['pg_advisory_xact_lock(a(1), 2) → 1']],
  ['condition', 'perform 1 from a where b = 1 for update; select 1 from a where b for update', ['b → true']],
  ['on conflict', 'insert into a values (1) on conflict (b) do nothing returning c', ['on conflict (b) do nothing → ']],
  ['on conflict', 'with x as (insert into a values (1) on conflict do nothing) select 1', ['on conflict do nothing → ']],
  ['default', 'select coalesce(a, b(c, d), 0)', ['0 → null']],
  ['bound', 'select least(1, greatest(a, b))', ['least → greatest', 'greatest → least']],
])('%s: %s', (kind, body, expected) => {
  expect(changes(kind, body)).toEqual(expected)
})

test('what stands in comments and texts is left alone', () => {
  expect(editsOf("-- a and b < 1\n/* for update */ return 'it''s 1 - 1 and 2';")).toEqual([])
})

const file = `-- Says one.
create or replace function one(a integer default 1) returns integer language sql as $$ select a - 1 $$;
grant execute on function one to somebody;

CREATE OR REPLACE FUNCTION public.two() RETURNS void LANGUAGE plpgsql AS $body$
begin
  perform 1 where 2 < 3;
end $body$;
`

test('a file is taken apart into its functions', () => {
  const bodies = functionsOf(file).map(({ name, bodyStart, bodyEnd }) => [name, file.slice(bodyStart, bodyEnd).trim()])
  expect(bodies).toEqual([
    ['one', 'select a - 1'],
    ['two', 'begin\n  perform 1 where 2 < 3;\nend'],
  ])
})

test('a mutant is one whole statement and knows its place', () => {
  const mutants = sqlMutants('some', file)
  expect(mutants[0]).toEqual({
    subject: 'some',
    name: 'one: select a [- → +] 1',
    kind: 'leg',
    line: 2,
    text: 'create or replace function one(a integer default 1) returns integer language sql as $$ select a + 1 $$;',
  })
  expect(mutants.find(({ kind }) => kind === 'comparison')).toMatchObject({
    name: 'two: perform 1 where 2 [< → <=] 3 ; end',
    line: 7,
  })
})

test('mutants that read alike have numbers', () => {
  const twice = 'create function a() returns void language sql as $$ select b = c; select b = c; $$;'
  const names = sqlMutants('some', twice).map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(names).toHaveLength(2)
})
