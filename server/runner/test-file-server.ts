import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import Fastify, { type FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest'
import type { Actor, Caller } from './actor.ts'
import { type Asked, type Asking, type DownloadLimits, downloadLimits, downloads } from './downloads.ts'
import { answerErrors } from './serve.ts'
import type { AnySheet } from './sheet.ts'
import type { SheetWriter } from './sheet-writer.ts'
import type { Transact } from './transact.ts'

interface State {
  logged: { level: number; msg: string; err?: { message: string } }[]
  /** Files that are to be made in the background. */
  noted: string[]
  openTransactions: number
  /** Who downloads is signed out. */
  isGone: boolean
  /** The database that knows it does not answer. */
  isAway: boolean
  /** The account of who downloads. */
  now: Partial<Caller>
}

const fresh = () => ({ logged: [], noted: [], isGone: false, isAway: false, now: {} })

/** A server that makes one file, and has one that was made before. Each test begins with a new one; what is left over fails it. */
export function fileServer() {
  const state: State = { ...fresh(), openTransactions: 0 }
  const folder = mkdtempSync(join(tmpdir(), 'downloads-test-'))
  const signOut = () => {
    state.isGone = true
  }
  let app: FastifyInstance
  const aborts: AbortController[] = []

  afterAll(() => rmSync(folder, { recursive: true }))

  beforeEach(() => {
    vi.stubEnv('TMPDIR', folder)
    Object.assign(state, fresh())
  })
  afterEach(async () => {
    for (const abort of aborts.splice(0)) abort.abort()
    // A browser would keep its connection for the next call.
    app.server.closeAllConnections()
    await app.close()
    await vi.waitFor(() => expect(state.openTransactions).toBe(0), 60_000)
    expect(readdirSync(folder)).toEqual([])
    vi.unstubAllEnvs()
  })

  const transactAt = (place: 'primary' | 'replica') =>
    ({
      async read(work: (tx: never) => Promise<unknown>) {
        state.openTransactions++
        return work(place as never).finally(() => state.openTransactions--)
      },
    }) as unknown as Transact
  const replica = transactAt('replica')

  /** Serves one file; answers a function that asks for it. */
  async function serving(stream: SheetWriter['write'], limits: Partial<DownloadLimits> = {}, rows = 1) {
    const sink = new Writable({ write: (line, _encoding, done) => done(void state.logged.push(JSON.parse(line))) })
    app = Fastify({ loggerInstance: pino({ level: 'info' }, sink) }) as never
    answerErrors(app)
    // What is made of a sheet is asked elsewhere.
    const writer = { write: stream, close: async () => {} } as unknown as SheetWriter
    const download = downloads({
      writer,
      makeLater: async ({ name }) => state.noted.push(name),
      inPageTurn: (_, work) => work(),
      primary: transactAt('primary'),
      requireStillAdmitted: async (tx) => {
        // A replica learns late who was signed out, and who has just signed in.
        if ((tx as unknown) !== 'primary') throw new Error('not known here')
        if (state.isAway) throw Object.assign(new Error('no answer'), { code: 'ECONNREFUSED' })
        if (state.isGone) throw new Error('signed out')
        return state.now as Caller
      },
      limits: { ...downloadLimits, ...limits },
    })
    const read = async function* () {
      yield [['0123456789']]
    }
    const declare = async () => ({ name: 'List', rows, read }) as unknown as AnySheet
    app.get('/file/:userId/:headId', (request, reply) => {
      const { userId, headId } = request.params as Record<string, string>
      const asked = { name: 'downloadPayments', actor: { userId: Number(userId), headId: Number(headId) }, input: {} } as Asked
      return download.make(asked, { place: replica, inTurn: (work) => work(), find: declare }, reply)
    })
    app.get('/stored', (_, reply) => {
      const asking: Asking = { name: 'downloadFile', actor: { userId: 1, headId: 1 } as Actor, input: {} }
      const find = async (_tx: unknown, { isBlocked }: Actor) => {
        if (isBlocked) throw new Error('blocked')
        return {
          name: 'List.csv',
          type: 'text/csv',
          bytes: 30_000_000,
          parts: 30,
          part: async () => Buffer.alloc(1_000_000, 'x'),
        }
      }
      return download.take(asking, { place: replica, inTurn: (work) => work(), find }, reply)
    })
    app.get('/never', (_, reply) => reply.hijack())
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    return (userId = 1, headId = userId) => {
      const abort = new AbortController()
      aborts.push(abort)
      return { abort: () => abort.abort(), answer: fetch(`${address}/file/${userId}/${headId}`, { signal: abort.signal }) }
    }
  }

  return { state, folder, serving, app: () => app, signOut }
}
