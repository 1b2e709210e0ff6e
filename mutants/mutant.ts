/** One planted bug: what stands from `start` to `end` of the text gives way to `by`. */
export interface Edit {
  kind: string
  start: number
  end: number
  by: string
}

/** A bug that the tests of a subject have to notice. */
export interface Mutant {
  subject: string
  /** Where it stands and what it changes, in words that outlive a change of layout: its key among the explained ones. */
  name: string
  kind: string
  line: number
  /** Of a function: the statement that puts it into a database. Of rules: the whole file. */
  text: string
}

/** The function that a bug is in. */
export const placeOf = ({ name }: Pick<Mutant, 'name'>): string => name.split(':')[0]!

const WORDS_SHOWN = 4
const words = /[\w.]+|[^\s\w]+/g

/** `lift_bill: b . paid_amount [- → +] b . lifted_amount`: the words before and after it, whatever the layout is. */
export function describe(where: string, text: string, { start, end, by }: Edit): string {
  const before = text.slice(Math.max(0, start - 200), start).match(words) ?? []
  const after = text.slice(end, end + 200).match(words) ?? []
  const short = (part: string) => {
    const flat = part.replace(/\s+/g, ' ').trim()
    return flat.length > 80 ? `${flat.slice(0, 50)} … ${flat.slice(-25)}` : flat || 'nothing'
  }
  const change = `[${short(text.slice(start, end))} → ${short(by)}]`
  return `${where}: ${[...before.slice(-WORDS_SHOWN), change, ...after.slice(0, WORDS_SHOWN)].join(' ')}`
}

export const apply = (text: string, { start, end, by }: Edit): string => text.slice(0, start) + by + text.slice(end)

/** Sorted, every change once. */
export function distinct(edits: readonly Edit[]): Edit[] {
  const seen = new Map(edits.map((edit) => [`${edit.start} ${edit.end} ${edit.by}`, edit]))
  return [...seen.values()].sort((a, b) => a.start - b.start || a.end - b.end || (a.by < b.by ? -1 : 1))
}

/** Gives mutants that read alike a number, so that every name stands for one. */
export function numbered<T extends { name: string }>(mutants: readonly T[]): T[] {
  const seen = new Map<string, number>()
  return mutants.map((mutant) => {
    const times = (seen.get(mutant.name) ?? 0) + 1
    seen.set(mutant.name, times)
    return times === 1 ? mutant : { ...mutant, name: `${mutant.name} (${times})` }
  })
}
