import table from 'virtual:calls'
import type { z } from 'zod'
import type { CallName, Calls } from '../contract/calls.ts'
import type { RefusalCode } from '../contract/errors.ts'
import { isAttended } from './attended.ts'
import { language } from './i18n/language.ts'
import { seenRequest } from './lastRequest.ts'
import { hearServer } from './network.ts'
import { isUnanswered, type Movements, noMovements, sendOnce } from './unanswered.ts'
import { seenVersion } from './version.ts'

export type { CallName }
export type Input<N extends CallName> = z.input<Calls[N]['input']>
export type Answer<N extends CallName> = z.output<Calls[N]['answer']>

type OwnTexts = Record<'offline' | 'unreadable' | 'answeredBefore', string>

/**
 * `offline`: no answer came, so nobody knows what the server did. `unreadable`: an answer that is not ours, e.g. of a proxy.
 * `answeredBefore`: a movement of money whose first answer was lost had been carried out; nothing moved now.
 */
export type ErrorCode = RefusalCode | keyof OwnTexts

/** A refused or failed call. `message` is in the language of the screen, `fields` names the wrong inputs, `values` are what the text names. */
export class ApiError extends Error {
  status: number
  code: ErrorCode
  fields?: Record<string, string>
  values: Record<string, string | number>
  /** It says nothing of an earlier try, which may have been carried out. */
  leavesOpen = false

  constructor(status: number, code: ErrorCode, message: string, { fields, values = {} }: Partial<ApiError> = {}) {
    super(message)
    this.status = status
    this.code = code
    this.fields = fields
    this.values = values
  }
}

interface Session {
  token(): string | null
  /** What the user of now sent of money. */
  movements(): Movements
  /** The server said that the session is over. */
  ended(): void
  /** Asks the person to confirm that it is itself; answers whether it did. */
  confirm(): Promise<boolean>
}

let session: Session = { token: () => null, movements: noMovements, ended() {}, confirm: async () => false }

/** Joins the client with the session, with the texts that no server can give, and with what has to be read again after a call. */
export function connectApi(to: Session, own: () => OwnTexts, changed: (reads: readonly string[]) => void) {
  session = to
  readTexts = own
  tellChanged = changed
}

let readTexts = (): OwnTexts => ({ offline: 'offline', unreadable: 'unreadable', answeredBefore: 'answeredBefore' })
let tellChanged: (reads: readonly string[]) => void = () => {}

export interface CallOptions {
  signal?: AbortSignal
  /** In place of the session's, for a token that is about to become one. */
  token?: string
}

const parse = (text: string): unknown => {
  try {
    return text === '' ? {} : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The fields that a path names stand in it, the others of a call without a body behind it. */
function addressOf(path: string, isQuery: boolean, input: Record<string, string>): string {
  const query = new URLSearchParams(isQuery ? Object.entries(input).filter(([field]) => !path.includes(`{${field}}`)) : [])
  return `${path.replace(/\{(\w+)\}/g, (_, field) => input[field]!)}${query.size > 0 ? `?${query}` : ''}`
}

async function send(name: CallName, input: unknown, options: CallOptions, key?: string): Promise<Response> {
  const [method, path] = table[name]!
  const headers: Record<string, string> = { 'Accept-Language': language() }
  const token = options.token ?? session.token()
  if (token) headers.Authorization = `Bearer ${token}`
  if (!isAttended()) headers['X-Unattended'] = '1'
  if (key) headers['Idempotency-Key'] = key
  if (method === 'POST') headers['Content-Type'] = 'application/json'
  try {
    const response = await fetch(`/api${addressOf(path, method === 'GET', Object(input))}`, {
      method,
      headers,
      signal: options.signal,
      body: method === 'POST' ? JSON.stringify(input ?? {}) : undefined,
    })
    hearServer(response.headers.has('x-app-version'))
    return response
  } catch (error) {
    if (options.signal?.aborted) throw error
    hearServer(false)
    throw new ApiError(0, 'offline', readTexts().offline)
  }
}

async function answered(name: CallName, input: unknown, options: CallOptions, key?: string): Promise<Response> {
  const sentWith = session.token()
  const response = await send(name, input, options, key)
  seenVersion(response.headers.get('x-app-version'))
  seenRequest(response.headers.get('x-request-id'))
  if (response.ok) return response
  const text = await response.text()
  const body = parse(text) as Partial<ApiError> | undefined
  if (response.status === 403 && (text === 'Forbidden Access' || body?.code === 'forbidden-access')) {
    // A late answer of an older session must not end the one that began since.
    if (sentWith && session.token() === sentWith) session.ended()
    throw new ApiError(403, 'forbidden-access', 'Forbidden Access')
  }
  if (response.status === 400 && body && !body.code) throw notAvailable(body)
  throw new ApiError(response.status, body?.code ?? 'unreadable', body?.message ?? readTexts().unreadable, body)
}

/** The answer; where the server wants to know first who asks, that of the same call once the person has confirmed it. */
async function whenConfirmed(ask: () => Promise<Response>): Promise<Response> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'confirm-yourself' && (await session.confirm()))) throw error
    return ask()
  }
}

/** A name that is taken is told as one field with its reason, and nothing else. */
function notAvailable(body: object): ApiError {
  const fields = body as Record<string, string>
  return new ApiError(400, 'not-available', Object.values(fields)[0] ?? readTexts().unreadable, { fields })
}

/**
 * Makes one call of the contract. Answers its typed answer; throws ApiError for every refusal, for a lost connection
 * (`offline`) and for an answer that is not ours (`unreadable`); throws the abort reason when `signal` aborts. What the call is
 * declared to change is read again afterwards – also when it was refused, because then the screen often shows what is old. One that
 * moves money carries a key (`sendOnce`), and throws `answeredBefore` where that key was known. An answer that comes after its session is thrown away as `forbidden-access`.
 */
export async function api<N extends CallName>(name: N, input: Input<N>, options: CallOptions = {}): Promise<Answer<N>> {
  const [, , changes, takesKey] = table[name]!
  const by = session.token()
  const isOver = () => by !== null && session.token() !== by
  const ask = async (key?: string, isAgain?: boolean) => {
    const response = await whenConfirmed(() => answered(name, input, options, key))
    const body = parse(await response.text())
    if (body === undefined) throw new ApiError(response.status, 'unreadable', readTexts().unreadable)
    // What was asked by whoever was signed in before is not for who is now.
    if (isOver()) throw new ApiError(403, 'forbidden-access', 'Forbidden Access')
    return { answer: body as Answer<N>, wasKnown: isAgain && response.headers.has('idempotency-replayed') }
  }
  const isUnknown = (error: unknown) => outcomeUnknown(error) || isOver()
  try {
    const { answer, wasKnown } = await (takesKey ? sendOnce(session.movements(), [name, input], isUnknown, ask) : ask())
    if (wasKnown) throw new ApiError(200, 'answeredBefore', readTexts().answeredBefore)
    return answer
  } catch (error) {
    throw takesKey && isUnsure(name, input) ? leavesOpen(error) : error
  } finally {
    if (changes && session.token()) tellChanged(changes)
  }
}

/** Whether a failed call may nevertheless have been carried out, by this try or an earlier one: no answer, an unreadable one, or a broken server. */
export const outcomeUnknown = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.leavesOpen || error.status === 0 || error.code === 'unreadable' || error.status >= 500

/** The same failure, where an earlier try got no answer. */
export function leavesOpen<E>(error: E): E {
  if (error instanceof ApiError) error.leavesOpen = true
  return error
}

/** Whether a movement of money had been carried out by an earlier try, and not by this one. */
export const isAnsweredBefore = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'answeredBefore'

/** Whether a movement of money that the signed-in user asked for got no answer. */
export const isUnsure = <N extends CallName>(name: N, input: Input<N>): boolean =>
  isUnanswered(session.movements(), [name, input])

interface FileOptions {
  /** Milliseconds to wait for more of it: a long file may take its time as long as it grows. */
  patience: number
  /** The caller cancels it. */
  signal?: AbortSignal
  /** Told of the bytes so far, some times a second. */
  grown?: (bytes: number) => void
}

type NamedFile = { blob: Blob; name: string }

/** How often is told how far a file is. */
const growth = 250

/**
 * Makes a call that answers a file; `name` is what the server calls it. Answers the rows of one that is made in the background instead, because it
 * is too long to be waited for. Throws as `api` does, and the abort reason when nothing has come for `patience` milliseconds.
 */
export async function apiDownload<N extends CallName>(
  name: N,
  input: Input<N>,
  { patience, signal, grown = () => {} }: FileOptions,
): Promise<NamedFile | { rows: number }> {
  const silence = new AbortController()
  let watch: ReturnType<typeof setTimeout> | undefined
  const heard = () => {
    clearTimeout(watch)
    watch = setTimeout(() => silence.abort(), patience)
  }
  try {
    heard()
    const given = signal ? AbortSignal.any([signal, silence.signal]) : silence.signal
    const response = await answered(name, input, { signal: given })
    if (response.status === 202) return (await response.json()) as { rows: number }
    const parts: BlobPart[] = []
    let [bytes, toldAt] = [0, performance.now()]
    const reader = response.body?.getReader()
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      heard()
      parts.push(part.value)
      bytes += part.value.length
      if (performance.now() - toldAt > growth) {
        grown(bytes)
        toldAt = performance.now()
      }
    }
    return { blob: new Blob(parts, { type: response.headers.get('content-type') ?? '' }), name: fileName(response) ?? name }
  } finally {
    clearTimeout(watch)
  }
}

/** The same of a file that nobody makes later. */
export async function apiFile<N extends CallName>(name: N, input: Input<N>, options: FileOptions): Promise<NamedFile> {
  const file = await apiDownload(name, input, options)
  if ('rows' in file) throw new ApiError(202, 'unreadable', readTexts().unreadable)
  return file
}

function fileName(response: Response): string | undefined {
  const header = response.headers.get('content-disposition') ?? ''
  const plain = /filename="?([^";]+)"?/.exec(header)?.[1]
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1]
  return encoded ? decodeURIComponent(encoded) : plain
}

/** Opens the event stream: its body does not end while the connection lives. Null when it can not be had now. */
export async function openEvents(signal: AbortSignal): Promise<ReadableStream<Uint8Array<ArrayBuffer>> | null> {
  const sentWith = session.token()
  const headers = { Accept: 'text/event-stream', Authorization: `Bearer ${sentWith}` }
  const response = await fetch('/api/events', { headers, signal, cache: 'no-store' })
  if (response.ok) return response.body
  if (response.status === 403 && /forbidden.access/i.test(await response.text()) && session.token() === sentWith) session.ended()
  return null
}
