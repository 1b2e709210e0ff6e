/**
 * Lists that are not downloaded as lists: the first has codes that are shown and never kept; the file of every other one has a way of its own, exact at any
 * length and with columns of its own.
 */
export const noListFile: readonly string[] = [
  'viewCodes',
  'balanceMutation',
  'payments',
  'transactionByProduct',
  'transactionLog',
  'transactionReport',
]
