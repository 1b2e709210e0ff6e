import { describe, expect, test } from 'vitest'
import { faultsOf, layOut, Unreadable } from './layout.ts'
import { tokensOf } from './tokens.ts'

const inBody = (body: string) => `create function f()
returns void
language plpgsql
as $$
${body}
$$;
`
const long = (name: string) => `${name}_that_is_long_enough_for_a_line_of_its_own`

describe('layout', () => {
  const laidOut: Record<string, [string, string]> = {
    'what fits stays on a line': ['SELECT  a,b FROM t WHERE a IS NOT NULL', 'select a, b from t where a is not null;\n'],
    'declarations and statements get lines of their own': [
      "create function f() returns void language plpgsql as $$ declare a integer; b text = 'X'; begin a := 1; b := 'Y'; end $$;",
      inBody("declare\n  a integer;\n  b text = 'X';\nbegin\n  a := 1;\n  b := 'Y';\nend;"),
    ],
    'bodies in SQL': [
      'create function f() returns integer language sql as $$ select 1 $$',
      'create function f()\nreturns integer\nlanguage sql\nas $$\n  select 1;\n$$;\n',
    ],
    'comments stay where they are': [
      '-- Above.\nselect a, -- Beside.\n  b from t\n-- Between.\nwhere a;',
      '-- Above.\nselect\n  a, -- Beside.\n  b\nfrom t\n-- Between.\nwhere a;\n',
    ],
    'a comment that is too wide breaks after a sentence': [
      `-- ${'word '.repeat(20)}end. ${'word '.repeat(9)}end.\nselect 1;`,
      `-- ${'word '.repeat(20)}end.\n-- ${'word '.repeat(9)}end.\nselect 1;\n`,
    ],
    'a comment of one long sentence breaks between words': [
      `-- ${'word '.repeat(29)}end.\nselect 1;`,
      `-- ${'word '.repeat(24)}word\n-- ${'word '.repeat(4)}end.\nselect 1;\n`,
    ],
    'the query of a loop stands apart from its body': [
      inBody(`begin for v in select ${long('a')}, ${long('b')} from ${long('t')} where c loop v := 1; end loop; end`),
      inBody(
        `begin\n  for v in\n    select ${long('a')}, ${long('b')}\n    from ${long('t')}\n    where c\n  loop\n    v := 1;\n  end loop;\nend;`,
      ),
    ],
    'conditions inside case stay on their line': [
      'select case when a = 1 and b = 2 then c or d else e and f end',
      'select\n  case\n    when a = 1 and b = 2 then c or d\n    else e and f\n  end;\n',
    ],
    elsif: [
      inBody('begin if a then b := 1; elsif c.d = 2 then b := 2; end if; end'),
      inBody('begin\n  if a then\n    b := 1;\n  elsif c.d = 2 then\n    b := 2;\n  end if;\nend;'),
    ],
    diagnostics: [
      inBody('begin get diagnostics a = row_count; get stacked diagnostics b = message_text; end'),
      inBody('begin\n  get diagnostics a = row_count;\n  get stacked diagnostics b = message_text;\nend;'),
    ],
    'options of a body': [
      inBody('#variable_conflict use_column\nbegin null; end'),
      inBody('#variable_conflict use_column\nbegin\n  null;\nend;'),
    ],
    'a short change that is returned': [
      inBody('begin return query\n delete from t where a returning b; end'),
      inBody('begin\n  return query delete from t where a returning b;\nend;'),
    ],
    'a long change that is returned': [
      inBody('begin return query update t set a = 1, b = 2 where c returning d; end'),
      inBody('begin\n  return query\n    update t\n    set\n      a = 1,\n      b = 2\n    where c\n    returning d;\nend;'),
    ],
    'whole rows': ['select (a.*) is distinct from (b.*) from a', 'select (a.*) is distinct from (b.*) from a;\n'],
    'transition tables': [
      'create trigger g after update on t referencing old table as was new table as now for each statement execute function f()',
      'create trigger g\nafter update on t\nreferencing old table as was new table as now\nfor each statement\nexecute function f();\n',
    ],
    'rows to select from': [
      "select a from (values (1, 'x'), (2, 'y')) v(a, b)",
      "select a\nfrom\n  (\n    values\n      (1, 'x'),\n      (2, 'y')\n  ) v (a, b);\n",
    ],
    'ends of a span': [
      'select a from t where b >= :from and b < :to and c::date',
      'select a from t where b >= :from and b < :to and c::date;\n',
    ],
    'a field that is selected into': [
      inBody('begin select a, b into c.d, e from t; end'),
      inBody('begin\n  select a, b into c.d, e from t;\nend;'),
    ],
    'a list that is too wide goes on until its line is full': [
      `select ${Array.from({ length: 30 }, (_, n) => `column${n}`).join(', ')} from t`,
      `select\n  ${Array.from({ length: 13 }, (_, n) => `column${n}`).join(', ')},\n  ${Array.from({ length: 12 }, (_, n) => `column${n + 13}`).join(', ')},\n  ${Array.from({ length: 5 }, (_, n) => `column${n + 25}`).join(', ')}\nfrom t;\n`,
    ],
    'a block that is done': ['do $$ begin null; end $$;', 'do $$\nbegin\n  null;\nend;\n$$;\n'],
  }

  test.each(Object.entries(laidOut))('%s', async (_, [text, wanted]) => {
    expect(await layOut(text)).toBe(wanted)
    expect(await layOut(wanted)).toBe(wanted)
  })

  const refused: Record<string, [string, number, RegExp]> = {
    'a statement that the parser does not know': ['select 1;\nselect from from;\n', 2, /does not know/],
    'a body that the parser does not know': [inBody('begin\n  a := 1;\n  lock table t;\nend'), 7, /does not know/],
    'a stand-in that does not come back': ["select 'elseif';", 1, /would change “'elseif'”/],
  }

  test.each(Object.entries(refused))('%s is refused', async (_, [text, line, what]) => {
    const refusal = await layOut(text).catch((error) => error)
    expect(refusal).toBeInstanceOf(Unreadable)
    expect(refusal.line).toBe(line)
    expect(refusal.message).toMatch(what)
  })
})

describe('faults', () => {
  const columns = (count: number) => 'x'.repeat(count)
  const cases: Record<string, [string, number[]]> = {
    'none at 130 columns': [`${columns(130)}\n`, []],
    'a line of more': [`select 1;\n${columns(131)}\n`, [2]],
    'a function that nothing is said of': ['create function f()\nreturns void\n\ncreate or replace procedure g()\n', [1, 4]],
    'none with a comment above': ['-- Does it.\ncreate or replace function f()\n', []],
  }

  test.each(Object.entries(cases))('%s', (_, [text, lines]) => {
    expect(faultsOf(text).map(({ line }) => line)).toEqual(lines)
  })
})

describe('tokens', () => {
  const alike: [string, string][] = [
    ['select  A\nfrom t;', 'SELECT a FROM t'],
    ['as $$ begin end $$;', 'as $$\nbegin\nend;\n$$'],
    ['-- one two\n-- three\nselect 1', '-- one\n-- two three\nselect 1'],
  ]
  test.each(alike)('%j says what %j says', (a, b) => expect(tokensOf(a)).toEqual(tokensOf(b)))

  const different: [string, string][] = [
    ["select 'a  b'", "select 'a b'"],
    ["select 'A'", "select 'a'"],
    ['select "A"', 'select "a"'],
    ["select E'it\\'s A'", "select E'it\\'s a'"],
    ['select 1 -- one', 'select 1'],
    ['select a, b', 'select a b'],
    ['select 1; select 2', 'select 1 select 2'],
  ]
  test.each(different)('%j does not say what %j says', (a, b) => expect(tokensOf(a)).not.toEqual(tokensOf(b)))
})
