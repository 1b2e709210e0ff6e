import { hash } from 'node:crypto'

/** So many of them, in their own order; the same seed takes the same ones. */
export function sampleOf<T extends { name: string }>(all: readonly T[], size: number, seed: number): T[] {
  const rank = ({ name }: T) => hash('sha256', `${seed} ${name}`)
  const taken = new Set([...all].sort((a, b) => (rank(a) < rank(b) ? -1 : 1)).slice(0, size))
  return all.filter((one) => taken.has(one))
}
