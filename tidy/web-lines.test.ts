import { expect, test } from 'vitest'
import { files, linesOf, read } from './sources.ts'
import ceilings from './web-lines.json' with { type: 'json' }
import { later, older, sumOfWeb } from './web-lines.ts'

/** How far below its ceiling a sum may be before the ceiling has to follow. */
const room = 800

test('the screens become shorter, and never longer', () => {
  const { code, styles } = sumOfWeb()
  for (const [sum, ceiling] of [
    [code + styles, ceilings.all],
    [styles, ceilings.styles],
  ] as const) {
    expect(sum, 'node tidy/web-lines.ts says where').toBeLessThanOrEqual(ceiling)
    expect(ceiling - sum, 'lower the ceiling in tidy/web-lines.json').toBeLessThan(room)
  }
})

test.each<[screen: string, files: string[]]>([
  ['tickets of a period', ['web/topup/TicketHistory.tsx', 'web/topup/ticketColumns.tsx']],
  ['waiting tickets', ['web/topup/TicketList.tsx']],
  ['the audit log', ['web/audit/AuditLog.tsx']],
  ['what an H2H client sells', ['web/catalogue/ListProduct.tsx']],
  ['fee templates', ['web/pricing/templates/FeeTemplateList.tsx']],
])('a plain list is a declaration: %s', (_, files) => {
  expect(files.reduce((sum, path) => sum + linesOf(read(path)), 0)).toBeLessThanOrEqual(90)
})

test('what came later stays small', () => {
  expect(later.filter((path) => linesOf(read(path)) > 300)).toEqual([])
})

test('the list of older files only gets shorter', () => {
  expect(
    older.filter((path) => !files.includes(path)),
    'take them out of tidy/web-lines.json',
  ).toEqual([])
})
