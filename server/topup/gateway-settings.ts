import { fieldErrorText } from '../../contract/field-errors.ts'
import type { Actor } from '../runner/actor.ts'
import type { Answer, Input, Origin } from '../runner/handlers.ts'
import { callbackProblem } from '../runner/outgoing-address.ts'
import type { Tx } from '../runner/pool.ts'
import { Refused, refuse } from '../runner/refuse.ts'
import { seal, unseal } from '../sealing/seal.ts'
import type { GatewayAccount, PaymentGateway } from './gateway.ts'
import { tripay } from './tripay.ts'

/** The providers there are, by their name. */
export const providers: Readonly<Record<string, PaymentGateway>> = { tripay }
/** The one that is set on the owner's screen. */
const provider = 'tripay'

const pathOf = (name: string) => `/hooks/topup/${name}`

/** How a provider is reached, also while it is off: what was paid before is still reported. Undefined where it was never set. */
export async function accountOf(tx: Tx, name: string): Promise<GatewayAccount | undefined> {
  const row = await tx
    .selectFrom('topupGateway')
    .select(['url', 'accountCode', 'sealed'])
    .where('provider', '=', name)
    .executeTakeFirst()
  if (!row) return undefined
  const keys = JSON.parse(await unseal(tx, row.sealed)) as Pick<GatewayAccount, 'apiKey' | 'privateKey'>
  return { url: row.url, accountCode: row.accountCode, ...keys }
}

export async function topUpMethods(tx: Tx): Promise<Answer<'topUpMethods'>> {
  const row = await tx
    .selectFrom('topupGateway')
    .select(['provider', 'methods', 'feeFrom'])
    .where('isActive', '=', true)
    .executeTakeFirst()
  if (!row) return { methods: [], feeFrom: null }
  const methods = providers[row.provider]!.ways.filter(({ code }) => row.methods.includes(code))
  return { methods: [...methods], feeFrom: row.feeFrom as 'platform' | 'user' }
}

export async function topupGateway(tx: Tx): Promise<Answer<'topupGateway'>> {
  const row = await tx
    .selectFrom('topupGateway')
    .select(['isActive', 'url', 'accountCode', 'bankId as bank', 'methods', 'feeFrom', 'version'])
    .where('provider', '=', provider)
    .executeTakeFirst()
  const gateway = row ? { ...row, feeFrom: row.feeFrom as 'platform' | 'user' } : null
  return { gateway, ways: [...providers[provider]!.ways], path: pathOf(provider) }
}

/** Refuses `changed-meanwhile` where somebody else saved since the edit began, `not-found` for a bank that is not the owner's. */
export async function saveTopupGateway(
  tx: Tx,
  actor: Actor,
  { version, bank, credentials, ...rest }: Input<'saveTopupGateway'>,
  { language }: Origin,
  privateAddresses: boolean,
): Promise<Answer<'saveTopupGateway'>> {
  const known = await accountOf(tx, provider)
  const { apiKey, privateKey } = credentials
  // Keys go to the address they were given for, never to another one.
  const isMoved = known !== undefined && known.url !== rest.url
  const keys = { apiKey: apiKey || (isMoved ? '' : known?.apiKey), privateKey: privateKey || (isMoved ? '' : known?.privateKey) }
  const unknown = rest.methods.some((method) => !providers[provider]!.ways.some(({ code }) => code === method))
  const problems = {
    url: callbackProblem(rest.url, { privateAddresses, plainCallbacks: false }),
    'credentials.apiKey': keys.apiKey ? null : ('required' as const),
    'credentials.privateKey': keys.privateKey ? null : ('required' as const),
    methods: unknown ? ('invalid' as const) : null,
  }
  const fields = Object.entries(problems).flatMap(([field, problem]) =>
    problem ? [[field, fieldErrorText(problem, language)] as const] : [],
  )
  if (fields.length > 0) throw new Refused('invalid-input', {}, Object.fromEntries(fields))
  const own = await tx
    .selectFrom('bank')
    .select('id')
    .where('id', '=', bank)
    .where('userId', '=', actor.userId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!own) refuse('not-found')
  const values = { ...rest, bankId: bank, sealed: await seal(tx, JSON.stringify(keys)) }
  const saved =
    version === null
      ? await tx
          .insertInto('topupGateway')
          .values({ provider, ...values })
          .onConflict((conflict) => conflict.column('provider').doNothing())
          .returning('version')
          .executeTakeFirst()
      : await tx
          .updateTable('topupGateway')
          .set({ ...values, version: version + 1 })
          .where('provider', '=', provider)
          .where('version', '=', version)
          .returning('version')
          .executeTakeFirst()
  return saved ? {} : refuse('changed-meanwhile')
}

/** The provider that is set, with its account. Refuses `not-found` where none is. */
export async function setProvider(tx: Tx): Promise<{ gateway: PaymentGateway; account: GatewayAccount }> {
  const account = (await accountOf(tx, provider)) ?? refuse('not-found')
  return { gateway: providers[provider]!, account }
}
