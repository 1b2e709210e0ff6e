import pg from 'pg'
import type { z } from 'zod'
import { type CallName, type Calls, calls } from '../contract/calls.ts'
import { type BrokenCheck, runChecks } from '../database/run-checks.ts'

/** The running app as the tests know it: where it is and who may sign in. */
export interface App {
  url: string
  /** Address of its PostgreSQL. */
  database: string
  /** By username. */
  passwords: Record<string, string>
}

/** Called by the global setup, whose environment every test process inherits: one app for each that works at a time. */
export function tellTests(apps: App[]) {
  process.env.E2E_APPS = JSON.stringify(apps)
}

const worker = Number(process.env.TEST_PARALLEL_INDEX ?? 0)

/** The app of this test process, with a world that no other touches. */
export const runningApp = (): App => (JSON.parse(process.env.E2E_APPS ?? '[{}]') as App[])[worker]!

export function passwordOf(username: string): string {
  const password = runningApp().passwords[username]
  if (!password) throw new Error(`The demo world has no account ${username}.`)
  return password
}

/** The invariants of the books that do not hold now, each with its rows. */
export async function brokenBooks(): Promise<BrokenCheck[]> {
  const client = new pg.Client({ connectionString: runningApp().database })
  await client.connect()
  try {
    return await runChecks(client)
  } finally {
    await client.end()
  }
}

/** One statement as the owner of the database, for what no screen can bring about, such as the passing of time. */
export async function onDatabase(text: string, values: unknown[] = []): Promise<void> {
  const client = new pg.Client({ connectionString: runningApp().database })
  await client.connect()
  try {
    await client.query(text, values)
  } finally {
    await client.end()
  }
}

/** A pending sale that the clock of the server leaves alone for an hour. */
export const leavePending = (saleId: number): Promise<void> =>
  onDatabase(`update open_sale set advices = 7, next_advice_at = now() + interval '1 hour' where sale_id = $1`, [saleId])

/** Bills that a user has not paid yet, such as that of a midnight meanwhile, are paid: the next one is the only one. */
export const payBills = (userId: number): Promise<void> =>
  onDatabase(`do $$
    declare
      b bill;
    begin
      for b in select * from bill where user_id = ${Number(userId)} and status_id in (1, 6) and parent_id is null order by id loop
        perform request_payment(b.id, b.user_id, (select min(k.id) from bank k where k.user_id = b.charger_id and k.deleted_at is null), clock_timestamp());
        perform confirm_payment(b.id, (select case b.charger_id when 1 then unique_amount else amount end from bill where id = b.id),
          null, '', b.charger_id, null, null, null, clock_timestamp());
      end loop;
      perform finish_bills(clock_timestamp());
    end $$`)

type Input<N extends CallName> = z.input<Calls[N]['input']>
export type Answer<N extends CallName> = z.output<Calls[N]['answer']>

async function send<N extends CallName>(name: N, input: Input<N>, token?: string): Promise<Answer<N>> {
  const { method, path } = calls[name]
  const response = await fetch(`${runningApp().url}/api${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
    body: method === 'POST' ? JSON.stringify(input) : undefined,
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${name} was refused: ${response.status} ${text}`)
  return JSON.parse(text) as Answer<N>
}

/** Calls of the contract in the name of one user. */
export type Caller = <N extends CallName>(name: N, input: Input<N>) => Promise<Answer<N>>

/** A sign-in counts as a confirmation for ten minutes: a session that is older is not handed out again. */
const freshMinutes = 5

/** Hands out what was signed in under a name of a user, or signs in anew when that was more than five minutes ago. */
export function whileFresh<T>(kept: Map<string, { since: number; value: T }>, username: string, signedIn: () => T): T {
  const last = kept.get(username)
  if (last && Date.now() - last.since < freshMinutes * 60_000) return last.value
  const value = signedIn()
  kept.set(username, { since: Date.now(), value })
  return value
}

const callers = new Map<string, { since: number; value: Promise<Caller> }>()

/** Signs in without a browser, once in a while. Every call throws when it is refused. */
export function callerOf(username: string): Promise<Caller> {
  return whileFresh(callers, username, () => signIn(username))
}

async function signIn(username: string): Promise<Caller> {
  const { device } = await send('device', {})
  const { token } = await send('login', { username, password: passwordOf(username), device })
  return (name, input) => send(name, input, token ?? '')
}
