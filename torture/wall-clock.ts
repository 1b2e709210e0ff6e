import { chmod, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const DAY_MS = 86_400_000
/** 15:00 and 00:00 WIB, when accounts are closed, in UTC; at midnight everybody's. */
const CLOSES_UTC_HOURS = [8, 17]
const DAILY_CLOSE_UTC_HOURS = [17]
/** How long before a close a step to it lands. */
const BEFORE_CLOSE_MS = 3_000

/** The clock that the server and PostgreSQL see. Without libfaketime it is the machine's, and no step changes it. */
export interface WallClock {
  /** Environment of the processes that shall see this clock. */
  readonly environment: Record<string, string>
  readonly canStep: boolean
  /** Steps taken so far. */
  readonly steps: number
  /** Milliseconds by which it is ahead of the machine's. */
  readonly ahead: number
  now(): number
  /** Steps by so many milliseconds. */
  step(by: number): Promise<void>
  /** Sets it right. */
  right(): Promise<void>
  /** Steps forward to some seconds before accounts are closed the next time. */
  stepToClose(): Promise<void>
  /** The same before everybody's accounts are closed. */
  stepToDailyClose(): Promise<void>
}

/** `folder` takes the file through which running processes learn of a step; their users must be able to read in it. */
export async function openWallClock(folder: string, library: string | undefined): Promise<WallClock> {
  const file = join(folder, 'clock')
  let ahead = 0
  let steps = 0

  async function set(to: number): Promise<void> {
    if (!library) return
    ahead = to
    const text = `${to < 0 ? '-' : '+'}${(Math.abs(to) / 1000).toFixed(3)}\n`
    // In one piece: a reader of half a file would see another time.
    await writeFile(`${file}.new`, text)
    await chmod(`${file}.new`, 0o644)
    await rename(`${file}.new`, file)
  }
  async function step(by: number): Promise<void> {
    if (library) steps += 1
    await set(ahead + by)
  }
  await set(0)

  const clock: WallClock = {
    environment: library
      ? {
          LD_PRELOAD: library,
          FAKETIME_TIMESTAMP_FILE: file,
          FAKETIME_NO_CACHE: '1',
          FAKETIME_DONT_FAKE_MONOTONIC: '1',
          DONT_FAKE_MONOTONIC: '1',
        }
      : {},
    canStep: library !== undefined,
    get steps() {
      return steps
    },
    get ahead() {
      return ahead
    },
    now: () => Date.now() + ahead,
    step,
    right: () => (ahead === 0 ? Promise.resolve() : step(-ahead)),
    stepToClose: () => step(untilClose(clock.now()) - BEFORE_CLOSE_MS),
    stepToDailyClose: () => step(untilClose(clock.now(), DAILY_CLOSE_UTC_HOURS) - BEFORE_CLOSE_MS),
  }
  return clock
}

/** Milliseconds from a moment to the next close after it that a step can still land before. */
export function untilClose(now: number, hours = CLOSES_UTC_HOURS): number {
  const midnight = now - (now % DAY_MS)
  const closes = [0, 1].flatMap((day) => hours.map((hour) => midnight + day * DAY_MS + hour * 3_600_000))
  return Math.min(...closes.filter((at) => at > now + BEFORE_CLOSE_MS)) - now
}
