/** Damage of the sums that reports read, and the checks that must see it. */
export const rollupBreaks: [what: string, query: string, seenBy: string[]][] = [
  ['a sum says more', 'update sale_rollup set amount = amount + 1 where grain = 4', ['roll-ups-are-their-sales']],
  ['a sum of hours counts fewer', 'update sale_rollup set sales = sales - 1 where grain = 1', ['roll-ups-are-their-sales']],
  ['a share is lost', 'update sale_rollup set fee2 = 0', ['roll-ups-are-their-sales']],
  ['a sum is missing', 'delete from sale_rollup where grain = 3', ['roll-ups-are-their-sales']],
  [
    'a sum stands at another time',
    `update sale_rollup set at = at - interval '1 hour' where grain = 2`,
    ['roll-ups-are-their-sales'],
  ],
  [
    'a fold is added twice',
    'delete from sale_customer; delete from sale_reference; update rollup_mark set fold = 0; select roll_up()',
    ['roll-ups-are-their-sales'],
  ],
  ['a fold is left out', 'update rollup_mark set fold = 0', ['roll-ups-are-their-sales']],
  ['an incomplete sum is called complete', `update rollup_scope set built_to = 'infinity'`, ['roll-ups-are-their-sales']],
  ['a final sale changed after it was added', `update sale set revenue = 1, amount = 1`, ['roll-ups-are-their-sales']],
  ['a reference is not kept', 'delete from sale_reference', ['references-find-their-sales']],
  ['a seller of a month is not kept', 'delete from seller_month', ['seller-months-are-their-sales']],
  [
    'a seller is kept in another month',
    `update seller_month set month = month - interval '31 days'`,
    ['seller-months-are-their-sales'],
  ],
  ['a customer number is not kept', 'delete from sale_customer', ['customers-find-their-sales']],
]
