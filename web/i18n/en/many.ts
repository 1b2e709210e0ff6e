import type { many as id } from '../id/many.ts'
import type { Texts } from '../language.ts'

/** What is done to several rows of a list. */
export const many: Texts<typeof id> = {
  choose: 'Select',
  chooseNoMore: 'Stop selecting',
  chooseRow: 'Select {name}',
  choosePage: 'Select all on this page',
  bar: 'Selected rows',
  chosen: '{count} selected',
  chosenSum: '{count} selected · Rp {sum}',
  clear: 'Clear selection',
  ask: '{action}: {count} rows?',
  confirm: '{action} ({count})',
  more: 'and {count} more',
  sum: 'Sum: Rp {sum}',
  others: '{count} other selected rows are left out: this cannot be done to them.',
  oneByOne: 'They are done one after the other. What fails is named with its reason and stays selected.',
  working: '{action}: {over} of {all} …',
  stop: 'Stop',
  done: '{count} done',
  failed: '{count} failed',
  unknown: '{count} not known',
  left: '{count} not begun',
  offline: 'The connection was lost. Trying again is safe: what was done is not done twice.',
  unconfirmed: 'You did not confirm that it is you.',
  of: {
    done: '{name}: {text}',
    failed: '{name}: failed. {text}',
    unknown: '{name}: it is not known whether it was done. {text}',
  },
}
