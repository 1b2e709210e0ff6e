import { setTimeout as delay } from 'node:timers/promises'
import { calls } from '../contract/calls.ts'
import type { Asking } from './asking.ts'

/** Asks for the owner's dashboard once a second, as long as it runs. An answer that takes ten seconds is none. */
export function startReports(asking: Asking) {
  let stopping = false
  let answered = 0
  const broken = new Map<string, number>()
  const note = (what: string) => broken.set(what, (broken.get(what) ?? 0) + 1)

  async function once() {
    try {
      const { status, body, text } = await asking.send('dashboard', 'web-owner', calls.dashboard.example.input, 'dashboard')
      if (status === 200) answered += 1
      else if (status !== 503 || body.code !== 'unavailable') note(`${status} ${text}`)
    } catch (error) {
      note((error as Error).message)
    }
  }

  const loop = (async () => {
    for (; !stopping; await delay(1_000)) await once()
  })()
  return {
    /** What came besides the report and the contract's refusal, and how often. */
    async stop(): Promise<string[]> {
      stopping = true
      await loop
      await once()
      console.log(`storm: ${answered} reports answered`)
      if (answered === 0) note('none was answered')
      return [...broken].map(([what, times]) => `a report: ${what}, ${times} times`)
    },
  }
}
