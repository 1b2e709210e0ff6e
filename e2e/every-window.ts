import { saleStatuses } from '../contract/selling/sale-statuses.ts'
import { callerOf, onDatabase, passwordOf } from './app.ts'
import { month } from './conformance/periods.ts'
import { expect } from './fixtures.ts'
import { fillLogin } from './persons.ts'
import { domainScreens } from './plain-screens.ts'
import { example, fill, inside, item, openRow, press, type Step, type Window, windowOf } from './windows.ts'

const manager = 'graha-artha'
const seller = 'konter-melati'
/** Nobody else signs in as it. */
const unverified = 'lumbung-pulsa'

const typeInto =
  (role: 'combobox' | 'textbox', text: string): Step =>
  (page) =>
    page.getByRole(role).last().fill(text)

const giveAll: Step = async (page, t) => {
  await page.getByLabel(t('managerTopUp.selectAll')).check()
  await page.getByLabel(t('managerTopUp.amountEach')).fill('1000')
}

/** The receipts stand beside the counter, or behind a tab where there is no room. */
const openReceipt: Step = async (page, t) => {
  const tab = page.getByRole('tab', { name: t('selling.receipts') })
  const receipt = page.getByRole('button', { name: t('selling.openReceipt', { trid: '' }).trim() }).first()
  await expect(tab.or(receipt)).toBeVisible()
  if (await tab.isVisible()) await tab.click()
  await receipt.click()
}

/** The frame: its menus, and what stands on every list. */
const ofFrame: readonly Window[] = [
  windowOf(
    'shell/UserMenu.tsx',
    'budi',
    '/Sessions',
    [(page) => page.getByRole('banner').getByRole('button', { name: /Budi/ }).click()],
    { only: 'desk' },
  ),
  windowOf('shell/ThemeMenu.tsx', seller, '/Sessions', [press('shell.theme')], { only: 'desk' }),
  windowOf('shell/PhoneMenu.tsx', seller, '/Sessions', [press('shell.menu')], { only: 'phone' }),
  windowOf('shell/PhoneMenu.tsx', 'budi', '/Complaint', [press('shell.menu')], { only: 'phone' }),
  windowOf('shell/ThemeMenu.tsx', manager, '/Sessions', [press('shell.menu'), press('shell.theme')], { only: 'phone' }),
  windowOf('shell/FinderWindow.tsx', 'budi', '/Sessions', [
    press('finder.title'),
    typeInto('combobox', 'melati'),
    (page) => expect(page.getByRole('option').first()).toBeVisible(),
  ]),
  windowOf('lists/ViewMenu.tsx', 'budi', '/User', [press('ui.view')]),
  windowOf('pickers/ManyFilters.tsx', 'budi', '/TransactionLog', [press('reports.addFilter')]),
  windowOf('downloads/FormatButton.tsx', 'budi', '/TransactionLog', [press('downloads.choices')]),
  windowOf('downloads/ScheduleDialog.tsx', 'budi', '/TransactionLog', [press('downloads.choices'), item('downloads.schedule')]),
  windowOf('downloads/DownloadFailed.tsx', 'budi', `/TransactionLog?${month}`, [
    (page) => page.route('**/api/transaction/log/download', (route) => route.abort(), { times: 1 }),
    press('downloads.download'),
  ]),
  windowOf('pickers/PeriodPicker.tsx', seller, '/BalanceMutation', [
    (page, t) =>
      page
        .getByRole('button', { name: t('period.today') })
        .first()
        .click(),
  ]),
  windowOf('inbox/ReportSchedules.tsx', 'budi', '/ReportSchedule', [press('inbox.remove')], {
    before: example('reportSchedules'),
  }),
  windowOf('forms/useUnsaved.tsx', 'budi', '/CreateUser', [
    (page, t) => page.getByLabel(t('creation.salesType')).selectOption('1'),
    (page, t) => page.getByLabel(t('creation.userType')).selectOption('4'),
    (page, t) => page.getByLabel(t('creation.email')).fill('kios'),
    (page) => page.getByRole('banner').getByRole('link').first().click(),
  ]),
]

const ofAccounts: readonly Window[] = [
  windowOf('accounts/UserList.tsx', 'budi', '/User', [press('accounts.dataOf')]),
  windowOf('accounts/detail/Limits.tsx', manager, '/UserDetail?id=4', [press('userPage.send')]),
  windowOf('accounts/detail/Switches.tsx', manager, '/UserDetail?id=3', [
    (page, t) => page.getByRole('checkbox', { name: t('userPage.isAdministrator') }).click(),
  ]),
  windowOf('accounts/topup/GiveDialog.tsx', manager, '/CaTopUp', [giveAll, press('managerTopUp.topUp')]),
  windowOf('accounts/topup/MutationDialog.tsx', manager, '/CaTopUp', [press('managerTopUp.moveOf')]),
  windowOf('pricing/FeeButtons.tsx', 'budi', '/UserDetail?id=5', [press('pricing.openAll')]),
  windowOf('pricing/templates/TemplateDialogs.tsx', 'budi', '/FeeTemplate', [press('feeTemplates.add')]),
  windowOf('pricing/templates/FeeTemplateList.tsx', 'budi', '/FeeTemplate', [press('feeTemplates.remove')]),
  windowOf('catalogue/CategoryList.tsx', 'budi', '/ProductCategory', [openRow]),
  windowOf('staff/StaffForm.tsx', 'budi', '/LoginUser', [press('staff.add')]),
  windowOf('staff/StaffList.tsx', 'budi', '/LoginUser', [press('staff.remove')]),
  windowOf('domains/DomainForm.tsx', 'budi', '/Domain', [press('domains.add')]),
  windowOf('h2h/ApiToken.tsx', 'nusapay', '/GetToken', [press('h2h.renewOf')]),
  windowOf('accounts/IpHints.tsx', 'budi', '/H2hCreate', [press('creation.ipHints')]),
  windowOf('h2h/FailedCallbacks.tsx', 'nusapay', '/GetToken', [press('h2h.resendFailed')]),
  windowOf(
    'h2h/DoorSecrets.tsx',
    'nusapay',
    '/GetToken',
    [
      (page, t) =>
        page
          .getByRole('button', { name: t('h2h.newSecret') })
          .first()
          .click(),
    ],
    { before: example('listDoorSecrets') },
  ),
  windowOf('moving/BeginRehearsals.tsx', 'budi', '/Rehearsals', [press('moving.rehearsal.begin')]),
  windowOf('moving/MoveHistory.tsx', 'budi', '/MoveHistory', [press('moving.links')], { before: example('listMoves') }),
  windowOf('pricing/templates/TemplateFees.tsx', 'budi', '/FeeTemplateDt?id=1', [press('feeTemplates.fill')]),
  windowOf(
    'catalogue/switching/ProductSwitching.tsx',
    'budi',
    '/ProductSwitching?product=107&priorityType=priority',
    [press('catalogue.switching.reopen')],
    { before: example('priceHistory') },
  ),
  windowOf('h2h/CallbackKeys.tsx', 'nusapay', '/GetToken', [press('h2h.addKey')]),
]

const passkey = { id: 1, userAgent: 'Firefox', createdAt: '2026-05-22T04:00:00.000Z', lastUsedAt: null }

const device = { ...passkey, ip: '203.0.113.7', isCurrent: false, lastSignInAt: passkey.createdAt }

/** Sign-in and second factors. */
const ofAccess: readonly Window[] = [
  windowOf('auth/ProveDialog.tsx', manager, '/Sessions', [press('auth.turnOn')]),
  windowOf('auth/SecondFactors.tsx', manager, '/Sessions', [
    press('auth.turnOn'),
    fill('auth.currentPassword', passwordOf(manager)),
    inside('auth.continue'),
    (page, t) => expect(page.getByRole('img', { name: t('auth.qrOf') })).toBeVisible(),
  ]),
  windowOf('auth/SecondFactors.tsx', manager, '/Sessions', [
    example('confirmAuthenticator'),
    press('auth.turnOn'),
    fill('auth.currentPassword', passwordOf(manager)),
    inside('auth.continue'),
    fill('auth.code', '123456'),
    inside('auth.turnOn'),
    (page, t) => expect(page.getByRole('dialog', { name: t('auth.recoveryTitle') })).toBeVisible(),
  ]),
  windowOf('auth/SecondFactors.tsx', manager, '/Sessions', [press('auth.removeNamed')], {
    before: example('security', (given) => ({ ...given, passkeys: [passkey] })),
  }),
  windowOf('auth/Sessions.tsx', manager, '/Sessions', [press('auth.forgetNamed')], {
    before: example('ownSessions', (given) => ({ ...given, devices: [device] })),
  }),
  windowOf('auth/ChangeAddressDialog.tsx', null, '/login', [
    (page, t) => fillLogin(page, t, unverified, passwordOf(unverified)),
    press('auth.changeAddress'),
  ]),
]

const ofMoney: readonly Window[] = [
  windowOf('billing/BillDialogs.tsx', 'budi', '/Payment?rows=All', [press('billing.confirm')]),
  windowOf('billing/BillDialogs.tsx', 'budi', '/Payment?rows=All', [
    (page, t) =>
      page
        .getByRole('button', { name: t('billing.splitShort'), exact: true, disabled: false })
        .first()
        .click(),
  ]),
  windowOf('billing/BillDialogs.tsx', 'budi', '/Payment?rows=All', [press('billing.delete')]),
  windowOf('billing/BillPanel.tsx', manager, `/PaymentHistory?${month}`, [openRow]),
  windowOf('ledger/BalanceMutation.tsx', seller, `/BalanceMutation?${month}`, [openRow]),
  windowOf('topup/OwnTicket.tsx', 'pulsa-mbak-yuni', '/TopUp', [press('topup.withdraw')]),
  windowOf('topup/TicketDialogs.tsx', 'budi', '/Ticket', [press('topup.confirmOf')]),
  windowOf('topup/TicketList.tsx', 'budi', '/Ticket', [press('topup.confirmOf'), inside('topup.cancel')]),
  windowOf('topup/GatewayReports.tsx', 'budi', '/TicketGateway', [press('topupGateway.putAwayOf')], {
    before: example('gatewayNotices'),
  }),
  windowOf('banks/BankList.tsx', 'budi', '/Bank', [press('banks.import')]),
  windowOf('banks/BankList.tsx', 'budi', '/Bank', [press('banks.add')]),
  windowOf('banks/BankList.tsx', 'budi', '/Bank', [press('banks.remove')]),
  windowOf('statements/NoticesDialog.tsx', 'budi', '/Bank', [press('statements.noticesOf')]),
  windowOf('statements/StatementInbox.tsx', 'budi', '/BankStatement', [press('statements.match')]),
  windowOf('statements/StatementInbox.tsx', 'budi', '/BankStatement', [press('statements.awayOf')]),
  windowOf('reconciliation/PartnerMoneyDialogs.tsx', 'budi', '/Rekon?tab=money', [press('reconciliation.depositAt')]),
  windowOf('reconciliation/PartnerMoneyDialogs.tsx', 'budi', '/Rekon?tab=money', [press('reconciliation.takeRevenue')]),
  windowOf('reconciliation/WatchDialog.tsx', 'budi', '/Rekon?tab=money', [press('reconciliation.limitsOf')]),
  windowOf('reconciliation/UploadSettlementDialog.tsx', 'budi', '/Rekon?tab=settlement', [press('settlement.upload')]),
  windowOf('reconciliation/DecideLineDialog.tsx', 'budi', '/Rekon?tab=settlement&id=1', [press('settlement.decideOf')]),
  windowOf('reconciliation/LateTab.tsx', 'budi', '/Rekon?tab=late', [press('reconciliation.resolveOf')]),
  windowOf('reconciliation/ClaimsTab.tsx', 'budi', '/Rekon?tab=claims', [press('reconciliation.rejectOf')], {
    before: example('refundClaims'),
  }),
]

/** `delivered` and `pending` are sales of the month. */
const ofSales = (delivered: number, pending: number): readonly Window[] => [
  windowOf('reports/RefundDialog.tsx', 'budi', `/TransactionLog?${month}&open=${delivered}`, [press('reports.refundButton')]),
  windowOf('selling/ReceiptView.tsx', seller, '/Bot', [openReceipt]),
  windowOf('reports/ReversalDialog.tsx', 'budi', `/TransactionLog?${month}&open=${pending}`, [press('reports.reversalButton')]),
]

/** One bill of the owner has a part. */
async function partOfBill() {
  const owner = await callerOf('budi')
  const { bills } = await owner('payments', { rowsPerPage: 'All' })
  if (bills.some(({ Splitted }) => Splitted.length > 0)) return
  const whole = bills.find(({ maySettle, mayConfirm, remaining }) => maySettle && !mayConfirm && remaining > 20_000)!
  await owner('splitBill', { bill: whole.id, splitAmount: 10_000 })
}

async function someSales() {
  const owner = await callerOf('budi')
  const [, first, last] = /dates:([\d-]+)~([\d-]+)/.exec(month)!
  const asked = { startDate: `${first}T00:00:00.000Z`, endDate: `${last}T23:59:59.000Z`, rowsPerPage: 'All' as const }
  const { sortedSales } = await owner('transactionLog', asked)
  const of = (status: number) => sortedSales.find((one) => one.statusId === status && one.RequestType.name === 'purchase')!.id
  return ofSales(of(saleStatuses.success), of(saleStatuses.pending))
}

/** Every dialog, menu, popover and drawer that neither a screen of `everyScreen` nor a story looks at; a test holds that none is left out. */
export async function everyWindow(): Promise<Window[]> {
  await partOfBill()
  await onDatabase('update users set is_verified = false where username = $1', [unverified])
  const [domain] = await domainScreens()
  return [
    ...ofFrame,
    ...ofAccounts,
    windowOf('domains/Groups.tsx', 'budi', domain!.path, [press('domains.addGroups')]),
    ...ofAccess,
    ...ofMoney,
    ...(await someSales()),
  ]
}
