import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { reportedLines } from '../../contract/statements/statements.ts'
import type { Publish } from '../live/live.ts'
import type { Actor } from '../runner/actor.ts'
import { openAudit } from '../runner/audit.ts'
import type { BeforeProof } from '../runner/before-proof.ts'
import type { AskLeave, InTurn } from '../runner/call-limits.ts'
import { exactJson } from '../runner/exact-json.ts'
import type { Answer, Input } from '../runner/handlers.ts'
import { readInput } from '../runner/inputs.ts'
import type { Tx } from '../runner/pool.ts'
import { refuse } from '../runner/refuse.ts'
import { addressOf, languageOf } from '../runner/request-facts.ts'
import { isSigned, refuseUnsigned, signatureHeader } from '../runner/signed-body.ts'
import type { AfterCommit, Transact } from '../runner/transact.ts'
import { rowSecret } from '../sealing/row-secret.ts'
import { isOwnBank } from './statements.queries.ts'
import { takeLines } from './statements.ts'

const MOST_BYTES = 500_000

const pathOf = (bankId: number) => `/hooks/bank/${bankId}`

/** What the notices of a bank are signed with. It follows from the installation's secret, so it is stored nowhere. */
async function noticeSecret(tx: Tx, bankId: number): Promise<string> {
  const bank = await tx.selectFrom('bank').select('salt').where('id', '=', bankId).executeTakeFirst()
  return rowSecret(tx, `bank ${bankId}`, bank)
}

export async function bankWebhook(tx: Tx, actor: Actor, { bankId }: Input<'bankWebhook'>): Promise<Answer<'bankWebhook'>> {
  if (!(await isOwnBank(tx, actor.userId, bankId))) refuse('not-found')
  return { path: pathOf(bankId), secret: await noticeSecret(tx, bankId) }
}

interface BankDoor {
  transact: Transact
  beforeProof: BeforeProof
  publish: Publish
  askLeave: AskLeave
  inTurn: InTurn
}

/**
 * POST /hooks/bank/{bankId}: programs report what came in, `reportedLines` of the contract in a signed body. A movement has a number and is
 * taken once, so a notice that comes again, or is played again by somebody else, changes nothing. Whose bank it is pays for it as for calls of its own,
 * and its notices are taken one after the other: those of one bank would wait for each other with a connection each.
 */
export function serveBankNotices(app: FastifyInstance, { transact, beforeProof, publish, askLeave, inTurn }: BankDoor): void {
  app.register(async (room) => {
    room.removeAllContentTypeParsers()
    room.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MOST_BYTES }, (_request, body, done) => done(null, body))
    room.post<{ Params: { bankId: string } }>('/hooks/bank/:bankId', { onRequest: refuseUnsigned }, async (request) => {
      const bankId = Number(/^[1-9]\d{0,8}$/.exec(request.params.bankId)?.[0] ?? 0)
      const body = String(request.body ?? '')
      const header = request.headers[signatureHeader]
      const { secret, userId } = await beforeProof(request, async (tx) => ({
        secret: await noticeSecret(tx, bankId),
        userId: await chargerOf(tx, bankId),
      }))
      if (!isSigned(header, secret, body, Date.now())) refuse('forbidden-access')
      if (userId === null) return refuse('not-found')
      const account = { userId, loginUser: null, mode: 'prod' as const }
      const seconds = askLeave('web', account, undefined, { bytes: Buffer.byteLength(body), isWritten: true })
      if (seconds > 0) refuse('too-many-requests', { seconds })
      const language = languageOf(request)
      const { lines } = readInput(reportedLines, parsed(body), language)
      const userAgent = String(request.headers['user-agent'] ?? '').slice(0, 300)
      const take = async (tx: Tx, afterCommit: AfterCommit) => {
        if ((await chargerOf(tx, bankId)) === null) refuse('not-found')
        await openAudit(
          tx,
          'bankNotice',
          { userId: null, loginUserId: null },
          { bankId, lines },
          { ip: addressOf(request), userAgent },
        )
        const marks = { isRemembered: false, isPostingDay: false, actorId: null, loginUserId: null }
        const given = { bankId, source: 'webhook' as const, fileName: '', layout: null, ...marks }
        const once = new Map(lines.map((line) => [line.id, line]))
        const kept = [...once.values()].map(({ id, ...line }) => ({ ...line, cents: 0, fingerprint: `id:${id}` }))
        return takeLines(tx, given, kept, { afterCommit, publish })
      }
      return inTurn({ door: 'web', kind: 'notices' }, account, () => transact.write(take))
    })
  })
}

/** Whose a bank is whose notices are taken: one that is there, or was told to somebody who may transfer yet. Null where there is none. */
async function chargerOf(tx: Tx, bankId: number): Promise<number | null> {
  const bank = tx.selectFrom('bank').select('userId').where('id', '=', bankId).where(sql<boolean>`takes_lines(id)`)
  return (await bank.executeTakeFirst())?.userId ?? null
}

function parsed(body: string): unknown {
  try {
    return exactJson(body)
  } catch {
    return refuse('invalid-input')
  }
}
