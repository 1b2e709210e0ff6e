import type { push as id } from '../id/push.ts'
import type { Texts } from '../language.ts'

export const push: Texts<typeof id> = {
  title: 'Push messages',
  hint: 'This device shows messages even when the app is closed, until you sign out.',
  unsupported:
    'This browser cannot show push messages. On an iPhone or iPad, add this app to the home screen first and open it from there.',
  denied: 'Push messages are blocked in this browser. Allow notifications of this site in its settings, then reload the page.',
  unreachable: 'The push service of this browser cannot be reached. Try again later.',
  kinds: { ticket: 'Top-up tickets', bill: 'Bills', sale: 'Sales' },
  what: {
    ticket: 'Tickets that are credited, cancelled or to be looked at',
    bill: 'Bills that are new, overdue, paid or to be confirmed',
    sale: 'Pending sales that succeed or fail',
  },
  isOn: 'On',
  on: 'Push messages for {kind} are on.',
  off: 'Push messages for {kind} are off.',
  choose: 'Choose',
}
