import type { z } from 'zod'
import type { CallName, Calls } from '../../contract/calls.ts'
import type { Actor } from './actor.ts'
import type { Host } from './host.ts'
import type { Tx } from './pool.ts'
import type { AnySheet } from './sheet.ts'
import type { AfterCommit, Transact } from './transact.ts'

export type Input<N extends CallName> = z.output<Calls[N]['input']>
export type Answer<N extends CallName> = z.input<Calls[N]['answer']>

/** A file that is there already, in pieces of which each is read in a transaction of its own; `part` counts from 1. */
export interface StoredFile {
  name: string
  type: string
  bytes: number
  parts: number
  part: (tx: Tx, n: number) => Promise<Uint8Array | undefined>
}

/** A PNG that is answered as it is. */
export interface Picture {
  content: Buffer
  /** Identifies the content (ETag): a browser that has it gets 304. */
  tag: string
}

/** Facts of the request that a public call may need. */
export interface Origin {
  ip: string
  language: Actor['language']
  host: Host
  /** Key of the Idempotency-Key header, money calls only. */
  idempotencyKey: string | null
  /** Called where the key was known: its first answer is given again, and nothing is done now. */
  onKnownKey?: () => void
  userAgent: string
}

/** Runs a decision in a transaction that begins with the audit row of its call. */
export type Decide = <T>(decision: (tx: Tx) => Promise<T>) => Promise<T>

/** The calls that make a file. */
export type FileCall =
  | 'downloadList'
  | 'downloadMutation'
  | 'downloadPayments'
  | 'downloadTransactionLog'
  | 'downloadTransactions'
/** Those that answer a picture; `openPicture` needs no session. */
type PictureCall = 'domainImage' | 'domainAsset'
type OpenPictureCall = 'resourceImage'
type Result<N extends CallName> = Promise<Answer<N>>

/**
 * How a call is served.
 * - `read` and `write` run in one transaction; a `read` with `replica` may be answered by a read replica that lags behind. One that
 *   `isLong`, which its input decides, may look through any number of rows and uses the connections of reports. `whole` answers all rows
 *   of a list in portions, in the order of its pages: for the file of a list each page of which takes as long to read as the whole list.
 *   A `write` that only `reads`, which its input decides, is served like a `read`.
 * - `engine` gets none, because it talks to a partner in between and reaches the ledger through the poster only; what a person
 *   decides about a sale it writes with `decide`. One that never `sells`, or not with this input, counts among the calls that only ask.
 * - `file` declares a file, whose pages are read on connections of their own; `stored` names one that was made before.
 * - `picture` answers a picture, `openPicture` one without a session.
 * - `public` and `steps` calls have no actor; `steps` opens its transactions itself, because something it writes outlives its refusal.
 * - `ownSteps` is the same with an actor.
 */
export type Handler<N extends CallName> = N extends FileCall
  ? FileHandler<N>
  : N extends 'downloadFile'
    ? StoredFileHandler<N>
    : N extends PictureCall
      ? { picture: (tx: Tx, actor: Actor, input: Input<N>) => Promise<Picture> }
      : N extends OpenPictureCall
        ? { openPicture: (tx: Tx, origin: Origin) => Promise<Picture> }
        : AnswerHandler<N>

interface StoredFileHandler<N extends CallName> {
  stored: (tx: Tx, actor: Actor, input: Input<N>) => Promise<StoredFile>
}

/** Declares the file in one transaction; its pages are read in others, on the same connections. */
export interface FileHandler<N extends CallName> {
  file: (tx: Tx, actor: Actor, input: Input<N>) => Promise<AnySheet>
  /** Whether a replica may make it; for some files the input decides. */
  replica?: true | ((input: Input<N>) => boolean)
}

type AnswerHandler<N extends CallName> =
  | {
      read: (tx: Tx, actor: Actor, input: Input<N>, origin: Origin) => Result<N>
      replica?: true
      isLong?: (input: Input<N>) => boolean
      whole?: (tx: Tx, actor: Actor, input: Input<N>) => AsyncGenerator<readonly unknown[]>
    }
  | {
      write: (tx: Tx, actor: Actor, input: Input<N>, origin: Origin, afterCommit: AfterCommit) => Result<N>
      reads?: (input: Input<N>) => boolean
    }
  | {
      engine: (actor: Actor, input: Input<N>, origin: Origin, decide: Decide) => Result<N>
      sells?: false | ((input: Input<N>) => boolean)
    }
  | { public: (tx: Tx, input: Input<N>, origin: Origin) => Result<N> }
  | { steps: (transact: Transact, input: Input<N>, origin: Origin) => Result<N> }
  | { ownSteps: (transact: Transact, actor: Actor, input: Input<N>, origin: Origin) => Result<N> }

/** Every call of the contract has exactly one handler: a missing or an extra one does not compile. */
export type Handlers = { [N in CallName]: Handler<N> }
/** The handlers of some calls of the contract, such as those of one room: `Rooms['banks']`. */
export type HandlersOf<Some extends Partial<Calls>> = Pick<Handlers, keyof Some & CallName>
