import { expect, test } from 'vitest'
import { files, linesOf, read } from './sources.ts'
import ceilings from './web-lines.json' with { type: 'json' }
import { besides, isTakenByOlder, later, laterScreens, older, sumOfWeb, withTheirOwn } from './web-lines.ts'

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

/** Screens that came later and are longer than one is; decision 23 says why. They only get shorter. */
const longer: Readonly<Record<string, number>> = {
  'web/complaints/ComplaintList.tsx': 427,
  'web/partners/connection/PartnerConnection.tsx': 427,
  'web/inbox/Inbox.tsx': 422,
  'web/domains/DomainSetting.tsx': 371,
  'web/reports/TransactionByItem.tsx': 333,
}

test.each(laterScreens.map((of): [page: string, ...own: string[]] => [of[0]!, ...of.slice(1)]))(
  'a screen that came later stays small with its dialogs: %s',
  (...of) => {
    expect(of.reduce((sum, path) => sum + linesOf(read(path)), 0)).toBeLessThanOrEqual(longer[of[0]] ?? 300)
  },
)

test('the list of longer screens only gets shorter', () => {
  const known = new Map(laterScreens.map((of) => [of[0]!, of.reduce((sum, path) => sum + linesOf(read(path)), 0)]))
  expect(Object.keys(longer).filter((page) => (known.get(page) ?? 0) <= 300)).toEqual([])
})

test('the lists of older files and of what is not counted with them only get shorter', () => {
  const gone = [...older, ...besides].filter((path) => !files.includes(path))
  expect(gone, 'take them out of tidy/web-lines.json').toEqual([])
  const idle = besides.filter((path) => older.includes(path) || !isTakenByOlder(path))
  expect(idle, 'what others take as well needs no reason').toEqual([])
})

test.each<[takenBy: Record<string, string[]>, counted: string[]]>([
  [{ moved: ['old'] }, ['old', 'moved']],
  [{ moved: ['old'], deeper: ['moved', 'old'] }, ['old', 'moved', 'deeper']],
  [{ shared: ['old', 'new'] }, ['old']],
  [{ dialog: ['new'] }, ['old']],
])('of files taken as %j an old one counts with %j', (takenBy, counted) => {
  const takers = new Map(Object.entries(takenBy).map(([path, by]) => [path, new Set(by)]))
  expect(withTheirOwn(['old'], ['new', ...Object.keys(takenBy)], takers)).toEqual(counted)
})
