import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { type GatewayChannel, gatewayChannels } from '../../contract/chat/gateways.ts'
import { refuseProblems } from '../accounts/field-problems.ts'
import { openToldAudit } from '../auth/security-notices.ts'
import type { Letter, Send } from '../messages/send.ts'
import type { Actor } from '../runner/actor.ts'
import { auditedBy } from '../runner/audit.ts'
import type { Answer, Input, Origin } from '../runner/handlers.ts'
import { postTo } from '../runner/outgoing.ts'
import { callbackProblem } from '../runner/outgoing-address.ts'
import type { Tx } from '../runner/pool.ts'
import { refuse } from '../runner/refuse.ts'
import { signature, signatureHeader } from '../runner/signed-body.ts'
import type { Transact } from '../runner/transact.ts'
import { seal, unseal } from '../sealing/seal.ts'

const SHOWN_FAILURES = 10
const WITHIN_MS = 15_000

const pathOf = (channel: GatewayChannel) => `/hooks/chat/${channel}`
const newSecret = () => randomBytes(32).toString('base64url')

/** A gateway that carries something now, with its secret; null where there is none. */
export async function openGateway(tx: Tx, channel: GatewayChannel): Promise<{ url: string; secret: string } | null> {
  const row = await tx
    .selectFrom('chatGateway')
    .select(['url', 'sealed'])
    .where('channel', '=', channel)
    .where('isActive', '=', true)
    .executeTakeFirst()
  return row ? { url: row.url, secret: await unseal(tx, row.sealed) } : null
}

export async function activeChannels(tx: Tx): Promise<GatewayChannel[]> {
  const rows = await tx.selectFrom('chatGateway').select('channel').where('isActive', '=', true).orderBy('channel').execute()
  return rows.map(({ channel }) => channel as GatewayChannel)
}

export async function chatGateways(tx: Tx): Promise<Answer<'chatGateways'>> {
  const rows = await tx.selectFrom('chatGateway').select(['channel', 'isActive', 'url', 'version']).execute()
  const gateways: Answer<'chatGateways'>['gateways'] = []
  for (const channel of gatewayChannels) {
    const row = rows.find((one) => one.channel === channel)
    const failures = await tx
      .selectFrom('chatFailure')
      .select(['at', 'way', 'what'])
      .where('channel', '=', channel)
      .orderBy('id', 'desc')
      .limit(SHOWN_FAILURES)
      .execute()
    gateways.push({
      channel,
      isActive: row?.isActive ?? false,
      url: row?.url ?? '',
      version: row?.version ?? null,
      path: pathOf(channel),
      failures: failures.map(({ at, way, what }) => ({ at: at.toISOString(), way: way as 'in' | 'out', what })),
    })
  }
  return { gateways }
}

/** Refuses `changed-meanwhile` where somebody else saved since the edit began. The secret of a new one is made with it. */
export async function saveChatGateway(
  tx: Tx,
  _actor: Actor,
  { channel, isActive, url, version }: Input<'saveChatGateway'>,
  { language }: Origin,
  privateAddresses: boolean,
): Promise<Answer<'saveChatGateway'>> {
  // What people write travels by it: over http to nobody but the own network, where the server administrator allows that.
  refuseProblems(language, { url: callbackProblem(url, { privateAddresses, plainCallbacks: false }) })
  const saved =
    version === null
      ? await tx
          .insertInto('chatGateway')
          .values({ channel, isActive, url, sealed: await seal(tx, newSecret()) })
          .onConflict((conflict) => conflict.column('channel').doNothing())
          .returning('version')
          .executeTakeFirst()
      : await tx
          .updateTable('chatGateway')
          .set({ isActive, url, version: version + 1 })
          .where('channel', '=', channel)
          .where('version', '=', version)
          .returning('version')
          .executeTakeFirst()
  return saved ? {} : refuse('changed-meanwhile')
}

export async function renewGatewaySecret(
  tx: Tx,
  { channel }: Input<'renewGatewaySecret'>,
): Promise<Answer<'renewGatewaySecret'>> {
  const secret = newSecret()
  const renewed = await tx
    .updateTable('chatGateway')
    .set({ sealed: await seal(tx, secret), version: sql`version + 1` })
    .where('channel', '=', channel)
    .returning('channel')
    .executeTakeFirst()
  return renewed ? { secret } : refuse('not-found')
}

export async function copyGatewaySecret(tx: Tx, { channel }: Input<'copyGatewaySecret'>): Promise<Answer<'copyGatewaySecret'>> {
  const row = await tx.selectFrom('chatGateway').select('sealed').where('channel', '=', channel).executeTakeFirst()
  return row ? { secret: await unseal(tx, row.sealed) } : refuse('not-found')
}

/** Stores the last error of a gateway for the owner. Texts from outside are truncated. */
export const noteFailure = (transact: Transact, channel: GatewayChannel, way: 'in' | 'out', what: string): Promise<unknown> =>
  transact.write((tx) =>
    tx
      .insertInto('chatFailure')
      .columns(['channel', 'way', 'what'])
      .expression((of) =>
        of
          .selectFrom('chatGateway')
          .select(['channel', sql<string>`${way}`.as('way'), sql<string>`${what.slice(0, 300)}`.as('what')])
          .where('channel', '=', channel),
      )
      .execute(),
  )

interface Carrying {
  transact: Transact
  privateAddresses: boolean
}

/** Hands a message to a gateway, signed. Answers its status; throws where there was no answer. */
async function post(
  { privateAddresses }: Carrying,
  to: { url: string; secret: string },
  said: { id: string; to: string; text: string },
) {
  const body = JSON.stringify(said)
  return postTo({
    url: to.url,
    headers: {
      'content-type': 'application/json',
      [signatureHeader]: signature(to.secret, Math.floor(Date.now() / 1000), body),
    },
    body,
    withinMs: WITHIN_MS,
    chosenBy: 0,
    privateAddresses,
  })
}

/** Carries letters of the channels `gateway-…`; one that is not taken is tried again as every letter is, and noted. */
export const byGateway =
  (carrying: Carrying): Send =>
  async ({ id, channel, to, text }: Letter) => {
    const itsChannel = channel.replace('gateway-', '') as GatewayChannel
    const gateway = await carrying.transact.read((tx) => openGateway(tx, itsChannel))
    if (!gateway) throw new Error(`no gateway carries ${itsChannel}`)
    const problem = await problemOf(post(carrying, gateway, { id: String(id), to, text }))
    if (problem === null) return
    await noteFailure(carrying.transact, itsChannel, 'out', problem.text)
    throw new Error(problem.text)
  }

async function problemOf(answer: Promise<{ status: number; text: string }>) {
  try {
    const { status, text } = await answer
    return status >= 200 && status < 300 ? null : { status, text: `the gateway answered ${status}: ${text.slice(0, 200)}` }
  } catch (error) {
    return { status: null, text: error instanceof Error ? error.message : String(error) }
  }
}

/** Sends one message that says it is a trial, outside any transaction. */
export async function tryChatGateway(
  transact: Transact,
  actor: Actor,
  input: Input<'tryChatGateway'>,
  origin: Origin,
  privateAddresses: boolean,
): Promise<Answer<'tryChatGateway'>> {
  const gateway = await transact.write(async (tx) => {
    await openToldAudit(tx, 'tryChatGateway', auditedBy(actor), input, origin)
    return openGateway(tx, input.channel)
  })
  if (!gateway) return refuse('not-found')
  const text = actor.language === 'id' ? 'Pesan percobaan.' : 'A trial message.'
  const answer = post({ transact, privateAddresses }, gateway, { id: `trial-${Date.now()}`, to: input.to, text })
  const problem = await problemOf(answer)
  if (problem) await noteFailure(transact, input.channel, 'out', problem.text)
  return { status: problem ? problem.status : (await answer).status, problem: problem?.text ?? null }
}
