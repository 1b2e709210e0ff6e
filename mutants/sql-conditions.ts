import type { Edit } from './mutant.ts'
import type { Token } from './sql-words.ts'

/** Words and signs at which a condition begins or ends, where they stand as deep as itself. */
const bounds = new Set(
  `where on having if elsif when then else while loop select group order limit returning join left right inner cross full union
  for from as return using values into do window set by filter exit perform raise execute begin declare distinct with and or
  , ( ) [ ] ; := => returns default`.split(/\s+/),
)

/** What a body of SQL is made of, as far as mutators need it. */
export interface Body {
  text: string
  tokens: readonly Token[]
  /** Places of the `and` and `or` that join conditions: not the one of `between`. */
  joints: readonly number[]
}

export function bodyOf(text: string, tokens: readonly Token[]): Body {
  const joints = tokens.flatMap(({ text: word }, place) => {
    if (word !== 'and' && word !== 'or') return []
    return word === 'and' && isOfBetween(tokens, place) ? [] : [place]
  })
  return { text, tokens, joints }
}

/** Whether the nearest `between` or joint before an `and`, as deep as it, is a `between`. */
function isOfBetween(tokens: readonly Token[], place: number): boolean {
  for (let at = place - 1; at >= 0 && tokens[at]!.depth >= tokens[place]!.depth; at--) {
    if (tokens[at]!.depth > tokens[place]!.depth) continue
    if (tokens[at]!.text === 'between') return true
    if (bounds.has(tokens[at]!.text)) return false
  }
  return false
}

/** The last place of the condition that begins at `first`, going on over brackets and `case … end`. */
function conditionFrom({ tokens, joints }: Body, first: number): number {
  let cases = 0
  let at = first
  for (; at < tokens.length; at++) {
    const { text, depth } = tokens[at]!
    if (depth < tokens[first]!.depth) break
    if (depth > tokens[first]!.depth) continue
    if (text === 'case') cases++
    else if (text === 'end' && cases-- === 0) break
    else if (cases > 0 || text === '(' || text === '[' || text === ')' || text === ']') continue
    else if (text === 'from' && tokens[at - 1]?.text === 'distinct') continue
    else if (text === 'distinct' && ['is', 'not'].includes(tokens[at - 1]?.text ?? '')) continue
    else if (bounds.has(text) && !(text === 'and' && !joints.includes(at))) break
  }
  return at - 1
}

/** The first place of the condition that ends at `last`. */
function conditionTo({ tokens, joints }: Body, last: number): number {
  let cases = 0
  let at = last
  for (; at >= 0; at--) {
    const { text, depth } = tokens[at]!
    if (depth < tokens[last]!.depth) break
    if (depth > tokens[last]!.depth) continue
    if (text === 'end') cases++
    else if (text === 'case' && cases-- === 0) break
    else if (cases > 0 || text === '(' || text === '[' || text === ')' || text === ']') continue
    else if (text === 'from' && tokens[at - 1]?.text === 'distinct') continue
    else if (text === 'distinct' && ['is', 'not'].includes(tokens[at - 1]?.text ?? '')) continue
    else if (bounds.has(text) && !(text === 'and' && !joints.includes(at))) break
  }
  return at + 1
}

/** Every part of an `and` becomes true and every part of an `or` false, so that the others decide alone. */
export function droppedParts(body: Body): Edit[] {
  const { tokens, joints } = body
  return joints.flatMap((place) => {
    const by = tokens[place]!.text === 'and' ? 'true' : 'false'
    const parts = [
      [conditionTo(body, place - 1), place - 1],
      [place + 1, conditionFrom(body, place + 1)],
    ] as const
    return parts
      .filter(([first, last]) => first <= last && !(first === last && ['true', 'false'].includes(tokens[first]!.text)))
      .map(([first, last]) => ({ kind: 'condition', start: tokens[first]!.start, end: tokens[last]!.end, by }))
  })
}

/** A condition that stands alone: a `where` lets everything through, an `if` or `when` nothing. */
export function droppedWholes(body: Body): Edit[] {
  const { tokens } = body
  return tokens.flatMap(({ text: word }, place) => {
    if (!['where', 'having', 'if', 'elsif', 'when', 'while'].includes(word)) return []
    const before = tokens[place - 1]?.text
    if (word === 'if' && before === 'end') return []
    if (word === 'when' && (before === 'exception' || !isSearched(tokens, place))) return []
    const last = conditionFrom(body, place + 1)
    if (last <= place || body.joints.includes(last + 1)) return []
    const by = word === 'where' || word === 'having' ? 'true' : 'false'
    if (tokens[place + 1]!.text === by) return []
    return [{ kind: 'condition', start: tokens[place + 1]!.start, end: tokens[last]!.end, by }]
  })
}

/** Whether a `when` asks a condition: in `case x when 1` it names a value. */
function isSearched(tokens: readonly Token[], place: number): boolean {
  let ends = 0
  for (let at = place - 1; at >= 0; at--) {
    const { text } = tokens[at]!
    if (text === 'end') ends++
    else if (text === 'case' && ends-- === 0) return tokens[at + 1]?.text === 'when'
  }
  return true
}

export function turnedJoints({ tokens, joints }: Body): Edit[] {
  return joints.map((place) => {
    const { text, start, end } = tokens[place]!
    return { kind: 'and/or', start, end, by: text === 'and' ? 'or' : 'and' }
  })
}

const turned: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '=': '<>',
  '<>': '=',
  '!=': '=',
  '~': '!~',
  '!~': '~',
}

/** `<` and `<=`, `=` and `<>` change places, `is null` and `is not null` too, and a `not` is left out. */
export function turnedComparisons(body: Body): Edit[] {
  const { tokens } = body
  return tokens.flatMap(({ text, start, end }, place) => {
    const next = tokens[place + 1]
    if (text === 'is' && next?.text === 'not') return [{ kind: 'comparison', start, end: next.end, by: 'is' }]
    if (text === 'is') return [{ kind: 'comparison', start, end, by: 'is not' }]
    if (text === 'not' && tokens[place - 1]?.text !== 'is' && next) {
      return [{ kind: 'comparison', start, end: next.start, by: '' }]
    }
    const by = turned[text]
    if (!by || (text === '=' && (isAssignment(tokens, place) || isKeyOfJoin(tokens, place)))) return []
    return [{ kind: 'comparison', start, end, by }]
  })
}

/** `set a = 1`, `declare v integer = 1` and `v = 1;` assign. */
function isAssignment(tokens: readonly Token[], place: number): boolean {
  const { depth } = tokens[place]!
  let cases = 0
  let isNext = false
  for (let at = place - 1; at >= 0; at--) {
    const { text, depth: other } = tokens[at]!
    if (other < depth) return false
    if (other > depth) continue
    if (text === 'end') cases++
    else if (text === 'case' && cases-- === 0) return false
    else if (cases > 0) continue
    if (text === 'set') return isTarget(tokens, place, at)
    if (text === 'using' || text === 'declare') return true
    if (starts.has(text) && place - at === 2) return true
    if (text === ';') return isDeclared(tokens, at)
    if (text === ',') isNext = true
    if (questions.has(text) || (text === '=' && !isNext)) return false
  }
  return false
}

/** What stands before a comparison rather than an assignment. */
const questions = new Set('where select if when on from return := then else and or while'.split(' '))

/** What a statement begins after. */
const starts = new Set('; begin then else loop'.split(' '))

/** Whether nothing but one column, or several in brackets, stands between the `=` and the `set` or the comma before it. */
function isTarget(tokens: readonly Token[], place: number, set: number): boolean {
  const { depth } = tokens[place]!
  const comma = tokens.findLastIndex((token, at) => at < place && at > set && token.depth === depth && token.text === ',')
  const first = Math.max(set, comma) + 1
  return place - first <= 3 || tokens[first]!.text === '('
}

function isDeclared(tokens: readonly Token[], semicolon: number): boolean {
  const before = tokens.slice(0, semicolon).findLast(({ text }) => text === 'declare' || text === 'begin')
  return before?.text === 'declare'
}

/** `on a.id = b.id`: a join by another key is noticed by everything and finds nothing out. */
function isKeyOfJoin(tokens: readonly Token[], place: number): boolean {
  const { depth } = tokens[place]!
  for (let at = place - 1; at >= 0 && tokens[at]!.depth >= depth; at--) {
    if (tokens[at]!.depth > depth) continue
    if (tokens[at]!.text === 'on') return true
    if (bounds.has(tokens[at]!.text) && !['and', 'or'].includes(tokens[at]!.text)) return false
  }
  return false
}
