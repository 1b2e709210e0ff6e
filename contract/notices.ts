/** What an account is told by message when it happens, because it may not have been itself: a way in, or a way out for money, is another one now. */
export const notices = [
  'new-device',
  'password-changed',
  'authenticator-added',
  'authenticator-removed',
  'recovery-codes-renewed',
  'passkey-added',
  'passkey-removed',
  'staff-added',
  'staff-changed',
  'token-made',
  'token-copied',
  'callback-changed',
  'partner-changed',
  'addresses-changed',
  'h2h-created',
  'h2h-activated',
  'report-secret-shown',
  'bank-added',
  'bank-changed',
  'sessions-ended',
  'contact-changed',
  'chat-pin-set',
  'chat-code-made',
  'chat-linked',
  'chat-unlinked',
  'gateway-changed',
  'topup-gateway-changed',
  'moved-in',
  'move-links-made',
] as const

export type NoticeName = (typeof notices)[number]

/** What a browser is told of while no screen is open, where the account wants it. */
export const pushKinds = ['ticket', 'bill', 'sale'] as const
export type PushKind = (typeof pushKinds)[number]

/** What operators are told by push besides, and as what. */
export const pushedToOperators: Readonly<Record<string, PushKind>> = { 'ticket-unverifiable': 'ticket' }
