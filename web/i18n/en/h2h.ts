import type { h2h as id } from '../id/h2h.ts'
import type { Texts } from '../language.ts'

export const h2h: Texts<typeof id> = {
  lead: 'Your programs sign in with these tokens. Keep them like passwords.',
  prod: 'Production token',
  sand: 'Sandbox token',
  prodNote: 'Real sales, from the registered addresses only.',
  sandNote: 'For trying: from everywhere, without money.',
  since: 'Made on {date}',
  once: 'Copy it now: the whole token is shown this once only.',
  renew: 'Get New Token',
  renewOf: 'Get New Token: {name}',
  renewTitle: 'Replace the token?',
  renewWarning: 'The old one ({name}) stops working at once. Programs that use it stand still until they get the new one.',
  settings: 'H2H settings',
  callbackUrl: 'Callback address',
  callbackNote: 'The final outcome of every sale is sent there. Leave it empty to get none.',
  callbackExample: 'https://your-server.example/callback',
  doubleSaleCheck: 'Refuse double sales',
  doubleSaleNote: 'The same product and number on the same day are refused, unless sent as sale number 2 and so on.',
  addresses: 'Registered addresses',
  noAddress: 'None yet. Ask your manager to register them.',
  save: 'Save',
  saved: 'The H2H settings were saved.',
}
