import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Effect, type EffectName, effects } from '../../contract/effects.ts'
import { type ScheduleName, schedules } from '../runner/schedules.ts'
import { testApp } from '../test-app.ts'
import { type TestClock, testClock } from '../test-clock.ts'
import { chargers, type DueWork, dueWork, parties, ready, workOrder } from './test-due-work.ts'
import { type Seen, tablesOf, watch } from './test-seen.ts'
import { stateOf } from './test-state.ts'
import { hookWays, jobWays } from './test-ways.ts'

/** Who lost what between the moment something was begun and the moment in which the system goes on with it. */
interface World {
  who: string
  blocked: readonly string[]
  /** What staff still may; null: staff is blocked. */
  staff: readonly string[] | null
}

const given = ['view', 'sell', 'money', 'users']
const free: World = { who: 'nobody has lost anything', blocked: [], staff: given }
const worlds: World[] = [
  { ...free, who: 'those it is about are blocked', blocked: parties },
  { ...free, who: 'their chargers are blocked', blocked: chargers },
  { who: 'all of them are blocked, and their staff', blocked: [...parties, ...chargers], staff: null },
  ...['sell', 'money'].map((one) => ({ ...free, who: `staff has lost ${one}`, staff: given.filter((each) => each !== one) })),
]

const ways: Record<string, readonly EffectName[]> = { ...jobWays, ...hookWays }
/** What a way leads to only where two servers meet over one sale. */
const raced: Record<string, readonly EffectName[]> = {
  'advise-due-sales': ['late-loss'],
  'look-for-silent-sales': ['late-loss'],
}
const nothing: DueWork = { does: async () => {} }

/** What each way did where nobody had lost anything: at once, and until what waited was done. */
const wanted = new Map<string, { atOnce: Seen; inTheEnd: Seen }>()

/** A block says of itself whether it is there: what is compared is all the others. */
const besidesBlocks = ({ block: _, unblock: __, ...others }: Seen): Seen => others

describe.each([free, ...worlds])('$who', ({ who, blocked, staff }) => {
  // A partner that does not answer is not waited for.
  const world = testApp({ settings: { partnerTimeoutMs: 600 } })
  const { database } = world
  let clock: TestClock
  let work: Record<string, DueWork>

  beforeAll(async () => {
    clock = testClock(database.url, 'ways')
    await ready(world)
    work = dueWork(world, clock)
    for (const name of Object.keys(jobWays) as ScheduleName[]) work[name] ??= { does: () => clock.jobs[name](night, night) }
  })
  afterAll(() => clock.stop())
  const night = new Date()

  async function lose(): Promise<void> {
    await database.query('update users set is_blocked = true, blocked_by = 1 where username = any ($1)', [blocked])
    await database.query('update login_user set is_blocked = $1, permissions = $2', [staff === null, staff ?? given])
  }
  async function regain(): Promise<void> {
    await database.query('update users set is_blocked = blocked_by_system, blocked_by = null where username = any ($1)', [
      blocked,
    ])
    await database.query('update login_user set is_blocked = false, permissions = $1', [given])
    await database.query('select count(*) from match_waiting_lines(now())')
    await database.query('select count(*) from finish_bills(now())')
  }

  test.each(order())('%s', async (way) => {
    const { make, does, shows = {} } = work[way] ?? nothing
    await make?.()
    await lose()
    const before = await stateOf(database)
    const seen = await watch(database)
    await does()
    const atOnce = await seen()
    const after = await stateOf(database)
    await regain()
    const inTheEnd = await seen()

    const declared = ways[way]!
    expect(Object.keys(atOnce).filter((name) => !declared.includes(name as EffectName))).toEqual([])
    const written = new Set(declared.flatMap((name) => tablesOf[name] ?? []))
    const changed = Object.keys(after).filter((table) => after[table] !== before[table])
    expect(changed.filter((table) => !written.has(table))).toEqual([])
    if (who === free.who) {
      expect(declared.filter((name) => !(name in atOnce) && !raced[way]?.includes(name))).toEqual([])
      for (const [name, facts] of Object.entries(shows)) expect(atOnce[name as EffectName]).toEqual(expect.arrayContaining(facts))
      wanted.set(way, { atOnce, inTheEnd })
      return
    }
    const asFree = wanted.get(way)!
    const goesOn = (name: EffectName) => {
      const { party, charger }: Effect = effects[name]
      const isAbout = (some: readonly string[]) => some.some((username) => blocked.includes(username))
      return !(isAbout(parties) && party !== 'goes-on') && !(isAbout(chargers) && charger !== 'goes-on')
    }
    const expected = Object.entries(asFree.atOnce).filter(([name]) => goesOn(name as EffectName))
    expect(besidesBlocks(atOnce)).toEqual(besidesBlocks(Object.fromEntries(expected)))
    expect(besidesBlocks(inTheEnd)).toEqual(besidesBlocks(asFree.inTheEnd))
    if (blocked.length === 0) expect([atOnce, inTheEnd]).toEqual([asFree.atOnce, asFree.inTheEnd])
  })
})

/** Those with work of their own in its order, then all others. */
function order(): string[] {
  return [...workOrder, ...Object.keys(schedules).filter((name) => !workOrder.includes(name))]
}

test('every job and hook that leads to something has work made for it', () => {
  const leading = Object.entries(ways).flatMap(([way, leads]) => (leads.length > 0 ? [way] : []))
  expect(leading.filter((way) => !workOrder.includes(way))).toEqual([])
  // A hook that leads to nothing by itself hands on what somebody asks for, who is asked as at every other door.
  const asked = Object.entries(ways).flatMap(([way, leads]) => (way in schedules || leads.length > 0 ? [way] : []))
  expect([...wanted.keys()].sort()).toEqual(asked.sort())
})
