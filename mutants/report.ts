import { explained } from './explained.ts'
import type { Found } from './hunt.ts'

/** Of the bugs that are viable; one that survived counts as not caught, also where it is explained. */
export const LEAST_CAUGHT = 0.95

/** What a run ends with: 0 where enough was caught and every survivor is explained. */
export function verdict(
  all: readonly Found[],
  known: Readonly<Record<string, string>> = explained,
): { lines: string[]; ends: number } {
  const survivors = all.filter(({ status, mutant }) => status === 'survived' && !known[mutant.name])
  const outdated = all.filter(({ status, mutant }) => status === 'caught' && known[mutant.name])
  const lines = [
    summary('together', all, known),
    ...survivors.map(({ mutant }) => `survived   ${mutant.subject}:${mutant.line} ${mutant.kind}: ${mutant.name}`),
    ...outdated.map(({ mutant }) => `explained, yet caught: ${mutant.name}`),
  ]
  return { lines, ends: survivors.length > 0 || shareCaught(all) < LEAST_CAUGHT ? 1 : 0 }
}

function shareCaught(found: readonly Found[]): number {
  const judged = found.filter(({ status }) => status !== 'not viable')
  return judged.length === 0 ? 1 : judged.filter(({ status }) => status === 'caught').length / judged.length
}

export function summary(name: string, found: readonly Found[], known: Readonly<Record<string, string>> = explained): string {
  const count = (status: Found['status']) => found.filter((one) => one.status === status).length
  const told = found.filter(({ status, mutant }) => status === 'survived' && known[mutant.name]).length
  const parts = [
    `${count('caught')} caught`,
    `${count('survived') - told} survived`,
    `${told} explained`,
    `${count('not viable')} not viable`,
  ]
  return `${name}: ${(100 * shareCaught(found)).toFixed(1)} % caught – ${parts.join(', ')}`
}

/** One line a bug: how many are done, how long the rest will take, what became of it. */
export class Meter {
  readonly #begun = Date.now()
  #done = 0
  #total: number

  constructor(total: number) {
    this.#total = total
  }

  tell({ mutant, status, by, seconds, isKnown }: Found): void {
    if (isKnown) {
      this.#total--
      return
    }
    this.#done++
    const left = ((Date.now() - this.#begun) / this.#done / 1000) * (this.#total - this.#done)
    const clock = `${Math.floor(left / 60)}:${String(Math.round(left % 60)).padStart(2, '0')} left`
    const shown = status === 'survived' && explained[mutant.name] ? 'explained' : status
    console.log(
      `[${this.#done}/${this.#total}, ${clock}] ${shown} after ${seconds.toFixed(1)} s${by ? ` by ${by}` : ''}  ${mutant.name}`,
    )
  }
}
