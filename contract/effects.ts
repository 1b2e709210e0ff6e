/**
 * Who may begin what: every posting and every other effect on money, debts, ceilings, margins, accounts and ways in, once.
 * The database holds the same rows and decides by them where an effect is written (`database/functions/gate.sql`); calls name
 * their effects and take their permission from here. Knows no zod.
 */

import type { RefusalCode } from './errors.ts'

/** What a staff account must have been given. `settings` is never given to any. */
export type EffectPermission = 'none' | 'users' | 'sell' | 'money' | 'settings'

/**
 * How somebody stands to the user an effect is about.
 * - `self` the user; `root` the owner about itself; `owner` the owner about anybody
 * - `above` anybody in the chain above, `manager` who manages its type, `charger` who lends to it, `appointer` who makes a type 3
 *   an administrator, `pricer` who sets its prices
 * - `blocker` whoever above may block; `lifter` such a one who set the block or stands above who did, and of the block of an
 *   overdue bill who charges that bill
 * - `settler` of a bill: the owner, its charger, and instead of a type 3 or a blocked charger the one above it
 * - `deputy` of a blocked user: the one directly above it, and the owner
 */
export type Relation =
  | 'self'
  | 'root'
  | 'owner'
  | 'above'
  | 'manager'
  | 'charger'
  | 'appointer'
  | 'pricer'
  | 'blocker'
  | 'lifter'
  | 'settler'
  | 'deputy'

/** What the system may do by itself, and the rows that prove it stand in the functions. */
export type Cause = 'sale' | 'partner-answer' | 'clock' | 'close' | 'bank-notice' | 'gateway' | 'sign-in' | 'invitation'

export interface Effect {
  permission: EffectPermission
  /** Who begins it as a person; nobody for what only the system does. */
  begins: readonly Relation[]
  /** Those who begin it also while they are blocked; all others are refused. */
  whileBlocked: readonly Relation[]
  /** What a blocked beginner is told. */
  refusal: RefusalCode
  /** For what the system begins it, whoever is blocked. */
  causes: readonly Cause[]
  /** When the user it is about is blocked. */
  party: 'goes-on' | 'refused'
  /** When that user's charger is blocked. */
  charger: 'goes-on' | 'refused' | 'waits'
}

type Given = Partial<Effect> & Pick<Effect, 'permission'>
const effect = (given: Given): Effect => ({
  begins: [],
  whileBlocked: [],
  refusal: 'account-blocked',
  causes: [],
  party: 'goes-on',
  charger: 'goes-on',
  ...given,
})
const money = (begins: readonly Relation[], over: Partial<Effect> = {}) => effect({ permission: 'money', begins, ...over })
const settings = (begins: readonly Relation[], over: Partial<Effect> = {}) => effect({ permission: 'settings', begins, ...over })
const users = (begins: readonly Relation[], over: Partial<Effect> = {}) => effect({ permission: 'users', begins, ...over })
const moving = (begins: readonly Relation[]) => money(begins, { refusal: 'manager-blocked' })

export const effects = {
  // Postings, by their kind.
  hold: effect({ permission: 'sell', begins: ['self'], causes: ['sale'], party: 'refused' }),
  draw: effect({ permission: 'sell', begins: ['self'], causes: ['sale'], party: 'refused', charger: 'refused' }),
  settle: money([], { causes: ['partner-answer', 'clock'] }),
  void: money(['owner'], { causes: ['partner-answer', 'clock'] }),
  undraw: money(['owner'], { causes: ['partner-answer', 'clock'] }),
  'late-loss': money(['owner'], { causes: ['partner-answer', 'clock'] }),
  refund: money(['owner']),
  deposit: money(['owner']),
  withdrawal: money(['owner']),
  addition: moving(['root']),
  deduction: moving(['root']),
  transfer: moving(['owner', 'manager']),
  deduct: moving(['owner', 'manager']),
  outstanding: moving(['charger']),
  return: money(['charger', 'appointer'], { refusal: 'manager-blocked', causes: ['clock'], charger: 'waits' }),
  payout: money([], { causes: ['close', 'clock'] }),
  payment: money(['settler'], { causes: ['bank-notice'], charger: 'waits' }),
  excess: money(['settler'], { causes: ['bank-notice'], charger: 'waits' }),
  lift: money(['settler'], { causes: ['bank-notice', 'clock'], charger: 'waits' }),
  topup: money(['owner'], { causes: ['bank-notice', 'gateway'] }),

  // Debts and what leads to them.
  close: money(['charger', 'appointer'], { causes: ['clock'] }),
  overdue: money([], { causes: ['clock'] }),
  'request-payment': money(['self'], { whileBlocked: ['self'] }),
  'split-bill': money(['self', 'settler'], { whileBlocked: ['self'] }),
  'delete-part': money(['settler']),
  'ask-topup': money(['self'], { whileBlocked: ['self'] }),
  'decide-ticket': money(['owner'], { causes: ['clock'] }),
  'import-lines': money(['self', 'deputy'], { causes: ['bank-notice'] }),
  'put-line-away': money(['self', 'settler']),
  'ask-partner': money(['owner'], { causes: ['clock'] }),
  'decide-difference': money(['owner']),
  'watch-partner': money(['owner']),
  complain: effect({ permission: 'sell', begins: ['self'], whileBlocked: ['self'] }),
  'decide-complaint': money(['owner']),
  'set-ceiling': money(['charger']),
  'set-outstanding': money(['charger', 'root']),
  'set-administrator': money(['appointer']),
  'set-deposit': money(['charger']),
  'set-h0': money(['charger']),
  'set-real-time': money(['charger']),
  'set-semi': money(['charger']),

  // Margins.
  'set-price': money(['pricer']),
  'drop-price': money(['pricer', 'owner']),
  'set-route': money(['owner']),
  'set-template': money(['owner']),
  'set-catalogue': settings(['owner'], { causes: ['clock'] }),

  // Accounts.
  block: users(['blocker'], { causes: ['clock'] }),
  unblock: users(['lifter'], { causes: ['bank-notice', 'clock'] }),
  'end-sessions': users(['blocker']),
  'set-dispensation': users(['manager']),
  'open-product': users(['owner', 'pricer']),
  'create-account': users(['above'], { causes: ['invitation'] }),
  invite: users(['self']),
  'create-h2h': settings(['above']),
  'move-in': settings(['owner']),
  activate: settings(['above'], { causes: ['sign-in'] }),
  'set-addresses': settings(['above']),
  'add-staff': settings(['self']),
  'change-staff': settings(['self']),
  'add-bank': settings(['self']),
  'change-bank': settings(['self']),
  token: settings(['self']),
  'set-callback': settings(['self']),
  'resend-callback': settings(['self']),
  'set-contact': settings(['self']),

  // White label.
  'manage-domains': settings(['owner']),
  'set-brand': settings(['owner', 'self']),
  'build-domain': settings(['owner'], { causes: ['clock'] }),

  // Chats.
  'set-gateway': settings(['owner']),

  // The own account, which a blocked user keeps.
  'set-password': effect({ permission: 'none', begins: ['self'], whileBlocked: ['self'], causes: ['sign-in'] }),
  'set-identity': settings(['self'], { whileBlocked: ['self'], causes: ['sign-in'] }),
} as const satisfies Record<string, Effect>

export type EffectName = keyof typeof effects

/**
 * The permission that a call with these effects asks of a staff account. Effects of one call ask for the same one.
 * Throws an Error where they do not: such a call is two calls.
 */
export function permissionOf(names: readonly EffectName[]): EffectPermission {
  const asked = new Set(names.map((name) => effects[name].permission))
  if (asked.size !== 1) throw new Error(`effects ${names.join(', ')} ask for ${[...asked].join(' and ') || 'nothing'}`)
  return [...asked][0]!
}

/** What a blocked user that begins these effects is told; null where it may as one of the relations to the user they are about. */
export function refusalWhenBlocked(names: readonly EffectName[]): RefusalCode | null {
  const all: readonly Effect[] = names.map((name) => effects[name])
  const refusing = all.find(({ whileBlocked }) => whileBlocked.length === 0)
  return refusing?.refusal ?? null
}
