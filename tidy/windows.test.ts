import { expect, test } from 'vitest'
import { files, production, read } from './sources.ts'

/** What opens over a page, or beside it. */
const opens =
  /<(?:Form|Confirm|Money|Read|Result|)Dialog[\s>]|<(?:SidePanel|FilterChip|Modal\.Root|Drawer\.Root|Popover)[\s>]|<EntryMenu[\s>]|\.show\((?:Confirm|Prove)Dialog\b/

const drawn = production
  .filter((path) => /^web\/(?!ui\/).*\.tsx$/.test(path) && opens.test(read(path)))
  .map((path) => path.slice(4))
const opened = [...read('e2e/every-window.ts').matchAll(/windowOf\(\s*'([^']+)'/g)].map(([, path]) => path!)

/** Windows that are open where another file of the browser tests looks at its page. */
const elsewhere: Readonly<Record<string, readonly string[]>> = {
  'screens.ts': ['accounts/MovementForm.tsx', 'audit/AuditPanel.tsx', 'reports/SaleDrawer.tsx'],
  'account-screens.ts': ['accounts/detail/Connection.tsx'],
  'catalogue-screens.ts': ['catalogue/ProductPanel.tsx', 'catalogue/nominals/FeeDialog.tsx'],
  'fees.ts': ['pricing/FeeDialogs.tsx'],
  'template-screens.ts': ['pricing/templates/TemplateUsers.tsx'],
  'ways-in.ts': ['auth/ForgetDialog.tsx'],
  'access.spec.ts': ['accounts/detail/EndSessions.tsx', 'accounts/detail/useCeiling.tsx', 'auth/OwnContact.tsx'],
  'billing.spec.ts': ['billing/PayBill.tsx'],
  'billing-cycle.spec.ts': ['accounts/useUserSwitch.tsx'],
  'chat.spec.ts': ['chat/ChatGateways.tsx', 'chat/Chats.tsx'],
  'compare-day.spec.ts': ['moving/CompareDialog.tsx'],
  'complaints.spec.ts': ['complaints/AnswerDialog.tsx', 'complaints/ComplaintPanel.tsx', 'selling/Complain.tsx'],
  'confirm-self.spec.ts': ['auth/ConfirmSelf.tsx'],
  'creation.spec.ts': ['accounts/CreationForm.tsx'],
  'h2h-client.spec.ts': ['h2h/CallbackLog.tsx', 'h2h/CallbackTest.tsx'],
  'many-at-once.spec.ts': ['lists/ManyBar.tsx'],
  'moving.spec.ts': ['moving/MoveResult.tsx'],
  'partner-list.spec.ts': ['partners/list/ApproveDialog.tsx'],
  'push.spec.ts': ['push/PushButton.tsx'],
  'rehearsal.spec.ts': ['moving/Rehearsals.tsx'],
  'topup-gateway.spec.ts': ['topup/TopUpGateway.tsx'],
  'ways-in.spec.ts': ['auth/ResetPage.tsx'],
}

/** Draws for others only what they put into it. */
const frames = ['forms/FormDialog.tsx', 'forms/ReadDialog.tsx']

const told = Object.values(elsewhere).flat()

test('every dialog, menu, panel and drawer is open where a test looks whether everybody can use it', () => {
  expect(drawn.length).toBeGreaterThan(80)
  expect(drawn.filter((path) => ![...opened, ...told, ...frames].includes(path))).toEqual([])
})

test('no window is named that is not drawn, or told of twice', () => {
  const named = [...new Set(opened), ...told, ...frames]
  expect(named.filter((path, place) => !drawn.includes(path) || named.indexOf(path) !== place)).toEqual([])
})

test('every file that is said to look at a window is there and looks, or opens a screen for the test that does', () => {
  const looks = (name: string) =>
    files.includes(`e2e/${name}`) && (name.endsWith('.spec.ts') ? /isAccessible\(/ : /settle/).test(read(`e2e/${name}`))
  expect(Object.keys(elsewhere).filter((name) => !looks(name))).toEqual([])
})
