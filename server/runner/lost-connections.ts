import type pg from 'pg'
import { throttled } from './throttled.ts'

/** Told of a connection that was lost, once for each: whose it was, and why. `code` of the error is the SQLSTATE where PostgreSQL gave one. */
export type OnLost = (name: string, error: Error & { code?: string }) => void

/** One warning: the latest loss, and how many there were since the one before. */
export interface Loss {
  connection: string
  code: string | undefined
  reason: string
  lost: number
}

/** Hands the first loss on at once and those of the next ten seconds as one, as long as there are any. */
export function gatherLosses(warn: (loss: Loss) => void): OnLost {
  const tell = throttled<Omit<Loss, 'lost'>>((latest, lost) => warn({ ...latest, lost }))
  return (connection, { code, message }) => tell({ connection, code, reason: message })
}

/** Ended by an administrator, a crash, a dropped database, a session's or a transaction's time limit. */
const ending = /^(08...|57P0[1-5]|25P0[34])$/

/**
 * Listens to a connection wherever it is, idle, checked out or in the midst of a transaction: without a listener Node would end the process
 * when it is lost. Its user learns of the loss from its query.
 */
export function watch(client: pg.Client, name: string, onLost: OnLost): void {
  let told = false
  const tell = (error: Error): void => {
    if (told) return
    told = true
    onLost(name, error)
  }
  // The message that names the reason goes to the query under way; what the client itself says later has no SQLSTATE.
  client.connection.on('errorMessage', (error: Error & { code?: string }) => {
    if (ending.test(error.code ?? '')) tell(error)
  })
  client.on('error', tell)
}
