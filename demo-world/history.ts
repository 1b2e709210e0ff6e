import { createBalances } from './balances.ts'
import { day, dayFactor, hour, minute, sellingTime, wibMidnight } from './calendar.ts'
import { catalogue } from './catalogue.ts'
import { customersOf } from './customers.ts'
import type { WorldEvent } from './events.ts'
import { openBills } from './fill-bills.ts'
import { userId } from './market.ts'
import { randomOf } from './random.ts'
import { createSemiAccounts } from './semi-accounts.ts'
import { type Shop, shops } from './shops.ts'
import { createTimetable } from './timetable.ts'
import { createTopUps } from './top-ups.ts'
import { createVisits } from './visits.ts'

/** Full WIB days before today that the history tells of. */
export const historyDays = 30

/** Sales that no partner has answered yet: minutes before now, and minutes until the clock asks again. Their numbers say what the simulator will tell. */
const unanswered = [
  { username: 'konter-daeng-naba', code: 'S100', customerCode: '085244380919', ago: 47, askedIn: 65 },
  { username: 'nusapay', code: 'DN100', customerCode: '081511870914', ago: 26, askedIn: 80 },
  { username: 'konter-melati', code: 'S50', customerCode: '081322450913', ago: 12, askedIn: 95 },
]

/** So long ago the last customers came, and to the blocked seller. */
const quiet = 6 * minute
const blockedFor = 9 * day

/** Every so many days semi accounts bring money. */
const semiDays = 4

/** A deposit that was booked twice. */
const mistake = { username: 'raja-kuota', day: 12, amount: 500_000 }

/** Everything that happened before `now`, always the same for one `now`: capital, transfers, sales and how they ended. */
export function planHistory(now: Date): WorldEvent[] {
  const events: WorldEvent[] = []
  const emit = (event: WorldEvent) => void events.push(event)
  const end = now.getTime()
  const today = wibMidnight(end)
  const firstDay = today - historyDays * day
  const timetable = createTimetable(firstDay)
  const topUps = createTopUps(timetable, randomOf('top-ups'), emit, end)
  // The names of these are seeds: another one makes another history.
  const balances = createBalances(timetable, randomOf('balances'), topUps, emit)
  const semi = createSemiAccounts(balances)
  const visits = createVisits({ timetable, balances: semi, emit, end })

  const opening = firstDay + 4 * hour
  timetable.plan(opening, balances.open)
  for (let morning = firstDay + day; morning <= today; morning += day) timetable.plan(morning + 6 * hour, balances.resetCeilings)
  for (let midnight = firstDay + day; midnight <= today; midnight += day) {
    timetable.plan(midnight, () => {
      emit({ kind: 'close', at: midnight })
      semi.close()
    })
    const paid = Math.min(midnight + 10 * hour, end)
    timetable.plan(paid, () => {
      emit({ kind: 'settle', at: paid, except: midnight === today ? openBills() : [] })
      if (midnight < today) semi.pay()
    })
  }
  // The last two days are sold on what is drawn.
  for (let back = semiDays - 1; back < historyDays; back += semiDays) timetable.plan(today - back * day + 8 * hour, semi.fill)
  const correction = firstDay + mistake.day * day + 10 * hour
  const corrected = userId(mistake.username)
  timetable.plan(correction, () => balances.correct('transfer', corrected, mistake.amount, 'Deposit BRI'))
  timetable.plan(correction + 17 * minute, () =>
    balances.correct('deduct', corrected, mistake.amount, 'Koreksi: deposit tercatat dua kali'),
  )

  for (const shop of shops) {
    const random = randomOf(`shop ${shop.person.username}`)
    const nextCustomer = customersOf(random, { regulars: shop.perDay * (shop.isH2h ? 12 : 6), isFar: shop.isFar })
    const lastVisit = end - (shop.person.isBlocked ? blockedFor : quiet)
    for (let midnight = firstDay; midnight <= today; midnight += day) {
      for (let left = visitsOf(random, shop, midnight); left > 0; left -= 1) {
        const at = sellingTime(random, midnight, shop.person.utcOffset, shop.isH2h)
        if (at > opening + 2 * hour && at < lastVisit) timetable.plan(at, () => visits.visit(random, shop, nextCustomer()))
      }
    }
  }
  for (const { username, code, customerCode, ago, askedIn } of unanswered) {
    const shop = shops.find(({ person }) => person.username === username)!
    const product = catalogue.find((each) => each.code === code)!
    timetable.plan(end - ago * minute, () => visits.leaveOpen(shop, product, customerCode, end + askedIn * minute))
  }
  topUps.leaveWaiting()
  timetable.runUntil(end)
  return events
}

const visitsOf = (random: ReturnType<typeof randomOf>, { perDay }: Shop, midnight: number): number =>
  Math.floor(perDay * dayFactor(midnight) * (0.8 + 0.4 * random.share()) + random.share())
