/** Where bugs are planted, and the tests that have to notice them: the most telling first, for the first that fails ends the run. */
export interface Subject {
  source: string
  tests: readonly string[]
}

const rooms = (room: string, names: string): string[] => names.split(' ').map((name) => `server/${room}/${name}.test.ts`)

const selling = (names: string) => rooms('selling', names)
const billing = (names: string) => rooms('billing', names)

const endings = [
  ...selling('endings ending-races listing races outcomes apart sale-batches semi money.property advice-due worked-example'),
  ...rooms('h2h', 'callbacks'),
  ...rooms('selling', 'partner-callbacks'),
]
/** What nothing else reaches: it asks everything at every door, which takes minutes. */
const effects = rooms('access', 'effects')
const doors = rooms('access', 'relations lies facts nearest new-manager objects doors')
const gates = [...doors, ...effects]

const functions: Record<string, readonly string[]> = {
  chat: [...rooms('chat', 'gateways chat guards'), ...doors],
  journal: [
    ...rooms('ledger', 'posting locks ledger mutation'),
    ...billing('billing variants semi races'),
    ...rooms('topup', 'topup'),
    ...rooms('accounts', 'outstanding.property limits'),
  ],
  'accept-answer': selling('accept refusals'),
  'accept-one': [
    ...rooms('moving', 'rehearsal-rows rehearsals rehearsal-doors'),
    ...selling('accept held-balances races refusals repetition semi sale-batches outcomes money.property'),
    ...rooms('h2h', 'h2h'),
  ],
  'accept-batch': [
    ...rooms('moving', 'rehearsal-rows rehearsals rehearsal-doors'),
    ...selling('accept held-balances refusals repetition batcher sale-batches outcomes money.property counter'),
    ...rooms('h2h', 'h2h'),
  ],
  end: endings,
  settle: [...endings, ...rooms('access', 'facts')],
  void: [...endings, ...selling('held-balances'), ...rooms('access', 'facts')],
  'late-success': [...selling('late-books ending-races'), ...rooms('reconciliation', 'settlements')],
  pending: [
    ...selling('ending-races listing abandoned-calls watched outcomes sale-batches advice-due'),
    ...rooms('selling', 'partner-callbacks'),
    ...rooms('reports', 'pending-sales'),
    'server/clock.test.ts',
  ],
  'partner-money': [...rooms('upstream', 'partner-money'), ...rooms('ledger', 'checks')],
  refund: [
    ...selling('refund refund.property'),
    ...rooms('reconciliation', 'refund-claims'),
    ...rooms('ledger', 'checks'),
    ...rooms('access', 'facts'),
  ],
  price: [
    ...selling('refusals prices.property accept'),
    ...rooms('pricing', 'fees fees.property partners'),
    ...rooms('catalogue', 'nominals dearer-partner'),
  ],
  margin: [
    ...selling('refusals prices.property accept'),
    ...rooms('pricing', 'fees fees.property partners'),
    ...rooms('catalogue', 'nominals dearer-partner'),
  ],
  'white-label': [...rooms('domains', 'isolation domains build uploads'), ...gates],
  fee: [...billing('fees-due fees.property variants follow bills.property worked-example'), ...rooms('ledger', 'checks')],
  spent: selling('advice-due'),
  inbox: rooms('inbox', 'files report-schedules'),
  push: rooms('push', 'push browsers'),
  'push-causes': rooms('push', 'push browsers'),
  'offered-list': [...rooms('catalogue', 'offered-lists'), ...gates],
  'signing-key': [...rooms('h2h', 'callback-log'), ...gates],
  rollup: rooms('reports', 'rollups'),
  'rollup-build': rooms('reports', 'rollups'),
  'rollup-keep': [...rooms('reports', 'rollups'), 'server/clock.test.ts'],
  'rollup-raw': rooms('reports', 'rollups'),
  'rollup-read': rooms('reports', 'rollups'),
  seal: rooms('ledger', 'seals checks check-run check-turn'),
  detached: rooms('ledger', 'detached-months checks'),
  'detach-reasons': rooms('ledger', 'detach-reasons detached-months'),
  detach: rooms('ledger', 'detached-months checks'),
  attach: rooms('ledger', 'detached-months'),
  'balance-repair': rooms('ledger', 'balance-repair'),
  'fee-repair': billing('fee-repair copied-tables fees-due'),
  number: ['database/numbers.test.ts', ...billing('copied-tables'), ...rooms('statements', 'restored')],
  padded: ['database/padded.test.ts'],
  close: billing('billing variants semi states codes worked-example bills.property follow races'),
  lent: [
    ...billing('leaving-credit switched switch-races switches.property billing-list'),
    ...rooms('accounts', 'switches credit administrator-off'),
  ],
  administration: [
    ...billing('administrations owed-races switched leaving-credit switches.property billing-list'),
    ...rooms('access', 'overdue-block'),
  ],
  switch: [
    ...billing(
      'causes switch-locks bill-says switched switch-races switches.property billing variants semi states bills.property',
    ),
    ...rooms('accounts', 'switches administrator-off'),
  ],
  bill: [
    ...billing('states withdrawn billing payment variants due.property semi worked-example races'),
    ...rooms('statements', 'statements'),
  ],
  overdue: [
    ...billing('overdue-ahead billing payment variants due.property bills.property states races'),
    ...rooms('statements', 'lines poor-charger'),
    ...rooms('access', 'overdue-block'),
  ],
  'bill-part': [
    ...billing('many-parts states codes billing variants due.property semi worked-example races'),
    ...rooms('statements', 'statements'),
  ],
  payment: [
    ...billing('states payment billing bill-says variants semi worked-example races'),
    ...rooms('statements', 'statements poor-charger'),
  ],
  semi: [...selling('semi outcomes'), ...billing('semi codes variants bills.property')],
  ticket: [
    ...rooms('topup', 'moves topup states.property totals.property races'),
    ...rooms('statements', 'statements'),
    ...rooms('access', 'facts'),
  ],
  gateway: rooms('topup', 'gateways gateway-notices'),
  complaint: rooms('complaints', 'complaints complaint-ends complaint-races'),
  moving: rooms('moving', 'refused moving'),
  rehearsal: rooms('moving', 'rehearsal-rows rehearsals rehearsal-doors'),
  'compared-day': rooms('moving', 'compared-days'),
  'moving-do': rooms('moving', 'categories two-moves prices-there refused moving moving.property drafts code-clashes'),
  'moving-links': rooms('moving', 'moving'),
  'moving-tree': rooms('moving', 'two-moves refused moving moving.property drafts trees code-clashes'),
  'moving-prices': rooms('moving', 'two-moves prices-there refused moving moving.property drafts code-clashes'),
  'moving-products': rooms('moving', 'two-moves prices-there refused moving categories drafts'),
  'complaint-end': rooms('complaints', 'complaint-ends complaint-races complaints'),
  'gateway-notice': [...rooms('topup', 'gateway-notices gateways'), ...rooms('access', 'lies')],
  'bank-account': [...rooms('topup', 'own-totals totals other-rows same-account totals.property'), ...billing('states')],
  'bank-gone': [...rooms('statements', 'deleted-bank deleted-bank-tickets'), ...billing('payment')],
  total: [
    ...rooms('topup', 'own-totals totals other-rows totals.property topup'),
    ...billing('states'),
    ...rooms('access', 'facts'),
    ...rooms('statements', 'restored'),
  ],
  statement: [...rooms('statements', 'restored lines statements doubles poor-charger'), ...rooms('access', 'doors lies')],
  double: rooms('statements', 'doubles families amounts lines statements'),
  route: [
    ...rooms('catalogue', 'switching outages nominals products partner-list bulk-create catalogue dearer-partner'),
    ...rooms('pricing', 'partners'),
    ...rooms('partners', 'partners'),
    ...selling('refusals'),
  ],
  dearer: [
    ...rooms('catalogue', 'dearer-partner price-while-selling partner-list switching products'),
    ...rooms('pricing', 'partners'),
  ],
  'route-priced': [
    ...rooms('catalogue', 'dearer-partner price-while-selling partner-list switching products'),
    ...rooms('pricing', 'partners'),
  ],
  partner: [...rooms('partners', 'partners'), ...rooms('upstream', 'connection'), ...gates],
  product: [
    ...rooms('catalogue', 'products categories bulk-create catalogue nominals outages price-while-selling'),
    ...rooms('pricing', 'partners'),
    ...rooms('partners', 'partners'),
  ],
  door: [...selling('accept refusals'), ...rooms('h2h', 'digiflazz/digiflazz digiflazz/doors callbacks')],
  gate: gates,
  acting: gates,
  clock: [...billing('closed-ahead'), 'server/clock.test.ts', ...doors, ...billing('races switch-races'), ...effects],
  share: [...doors, ...rooms('pricing', 'fees fees.property apply-template'), ...effects],
  guard: gates,
  'guard-account': [...rooms('accounts', 'registration'), ...gates],
  'guard-money': gates,
  resend: rooms('access', 'by-hand'),
  'guard-session': [...rooms('accounts', 'user-sessions'), ...rooms('auth', 'own-sessions')],
  'guard-topup': [...rooms('topup', 'gateway-notices'), ...gates],
  block: [...rooms('access', 'overdue-block'), ...doors, ...rooms('accounts', 'accounts'), ...billing('states'), ...effects],
  'waiting-line': [
    ...rooms('statements', 'lines poor-charger statements above-blocked restored'),
    ...rooms('access', 'lies doors overdue-block'),
  ],
  tree: [
    ...rooms('accounts', 'creation registration accounts user-tree'),
    ...rooms('staff', 'staff'),
    ...rooms('pricing', 'partners'),
  ],
  'audit-lines': rooms('audit', 'audit'),
  audit: [...rooms('audit', 'audit'), ...rooms('access', 'lies'), ...rooms('catalogue', 'nominals'), ...rooms('pricing', 'fees')],
  month: ['database/months.test.ts'],
  live: rooms('live', 'revoked'),
  wake: ['database/wakes.test.ts', ...rooms('h2h', 'callbacks callback-delivery'), ...rooms('messages', 'messages')],
}

/** Rules without a test of their own name, or with more than it. */
const rules: Record<string, readonly string[]> = {
  'account-fields': ['rules/creation.test.ts'],
  amounts: ['rules/amounts.test.ts'],
  'bank-amounts': ['rules/bank-amounts.test.ts'],
  bills: ['rules/bills.test.ts'],
  'cell-text': ['rules/cell-text.test.ts'],
  closes: ['rules/closes.test.ts'],
  commands: ['rules/commands.test.ts'],
  'chat-lines': ['rules/chat-lines.test.ts', ...rooms('chat', 'chat')],
  creation: ['rules/creation.test.ts'],
  'csv-files': ['rules/csv-files.test.ts'],
  'customer-code': ['rules/customer-code.test.ts'],
  dates: ['rules/dates.test.ts', 'rules/statement-layouts.test.ts'],
  fees: ['rules/fees.test.ts'],
  finder: ['rules/finder.test.ts', ...rooms('finder', 'finder')],
  rehearsal: rooms('moving', 'rehearsal-rows rehearsals rehearsal-doors'),
  'request-templates': ['rules/product-sheet.test.ts', ...rooms('upstream', 'protocols templates')],
  'report-schedule': ['rules/report-schedule.test.ts'],
  groupings: ['rules/groupings.test.ts', ...rooms('reports', 'agreement')],
  ids: ['rules/ids.test.ts'],
  'manager-top-up': ['rules/manager-top-up.test.ts'],
  masked: ['rules/masked.test.ts'],
  'brand-colours': ['rules/brand-colours.test.ts'],
  contrast: ['rules/brand-colours.test.ts'],
  outage: ['rules/outage.test.ts'],
  paging: ['rules/paging.test.ts'],
  'partner-places': rooms('upstream', 'queue'),
  passwords: ['rules/passwords.test.ts', ...rooms('accounts', 'registration')],
  'pln-tokens': ['rules/pln-tokens.test.ts'],
  'product-sheet': ['rules/product-sheet.test.ts'],
  'product-sheet-reading': ['rules/product-sheet.test.ts'],
  'product-sheet-catalogue': rooms('catalogue', 'bulk-create'),
  provinces: ['rules/provinces.test.ts'],
  receipt: ['rules/receipt.test.ts', 'rules/receipt-rows.test.ts', 'rules/receipt.property.test.ts'],
  'receipt-bodies': ['rules/receipt-rows.test.ts', 'rules/receipt.test.ts', 'rules/receipt.property.test.ts'],
  'receipt-details': ['rules/receipt-rows.test.ts', 'rules/receipt.test.ts', ...rooms('reports', 'receipt')],
  'receipt-layout': ['rules/receipt-rows.test.ts', 'rules/receipt.test.ts', 'rules/receipt.property.test.ts'],
  'receipt-sale': ['rules/receipt.test.ts'],
  'sheet-cells': ['rules/sheet-cells.test.ts'],
  tiles: ['rules/tiles.test.ts'],
  'sorted-rows': ['rules/sorted-rows.test.ts'],
  'simulator-codes': ['rules/simulator-codes.test.ts'],
  'staff-permissions': ['rules/creation.test.ts', ...rooms('staff', 'staff')],
  'moving-layouts': ['rules/moving-layouts.test.ts'],
  'compare-days': ['rules/compare-days.test.ts'],
  'statement-layouts': ['rules/statement-layouts.test.ts'],
  'sale-states': ['rules/sale-states.test.ts'],
  'short-amounts': ['rules/short-amounts.test.ts', 'rules/finder.test.ts'],
  switches: ['rules/switches.test.ts'],
  'test-numbers': [...rooms('h2h', 'digiflazz/test-cases'), 'rules/simulator-codes.test.ts'],
  tickets: ['rules/tickets.test.ts'],
  'user-agent': ['rules/user-agent.test.ts'],
  'user-fee': ['rules/user-fee.test.ts'],
}

/** Every subject by its name: a file of functions by its own, a file of rules as `rules/fees`. */
export const subjects: Record<string, Subject> = {
  ...Object.fromEntries(
    Object.entries(functions).map(([name, tests]) => [name, { source: `database/functions/${name}.sql`, tests }]),
  ),
  ...Object.fromEntries(Object.entries(rules).map(([name, tests]) => [`rules/${name}`, { source: `rules/${name}.ts`, tests }])),
}
