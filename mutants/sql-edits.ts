import { apply, describe, distinct, type Edit, type Mutant, numbered } from './mutant.ts'
import { type Body, bodyOf, droppedParts, droppedWholes, turnedComparisons, turnedJoints } from './sql-conditions.ts'
import { functionsOf, type Token, tokensOf } from './sql-words.ts'

/** The mutants of every function of a file, in its order. */
export function sqlMutants(subject: string, file: string): Mutant[] {
  const mutants = functionsOf(file).flatMap(({ name, start, end, bodyStart, bodyEnd }) => {
    const body = file.slice(bodyStart, bodyEnd)
    return editsOf(body).map((edit) => ({
      subject,
      name: describe(name, body, edit),
      kind: edit.kind,
      line: file.slice(0, bodyStart + edit.start).split('\n').length,
      text: file.slice(start, bodyStart) + apply(body, edit) + file.slice(bodyEnd, end),
    }))
  })
  return numbered(mutants)
}

/** Every bug that is planted into the body of a function. */
export function editsOf(text: string): Edit[] {
  const body = bodyOf(text, tokensOf(text))
  const mutators = [
    droppedParts,
    droppedWholes,
    turnedJoints,
    turnedComparisons,
    movedConstants,
    turnedSigns,
    otherAccounts,
    swappedNames,
    swappedItems,
    droppedLocks,
    droppedConflicts,
    droppedDefaults,
    turnedBounds,
  ]
  return distinct(mutators.flatMap((mutator) => mutator(body))).filter((edit) => !widensLock(body, edit))
}

/** A statement that only locks, and locks more: everything ends as before, only later. */
function widensLock({ tokens }: Body, { kind, start, by }: Edit): boolean {
  if (kind !== 'condition' || by !== 'true') return false
  const first = tokens.findLastIndex((token) => token.start < start && token.text === 'perform')
  const end = tokens.findIndex((token, at) => at > first && token.text === ';')
  if (first < 0 || tokens[end]!.start < start) return false
  return tokens
    .slice(first, end)
    .some(({ text }, at, all) => text === 'for' && ['update', 'no', 'share', 'key'].includes(all[at + 1]?.text ?? ''))
}

const edit = (kind: string, { start, end }: Pick<Token, 'start' | 'end'>, by: string): Edit => ({ kind, start, end, by })

const isLock = (word: string | undefined) => word !== undefined && /^pg_(try_)?advisory_/.test(word)

function movedConstants({ tokens }: Body): Edit[] {
  return tokens.flatMap((token, place) => {
    const before = tokens[place - 1]?.text ?? ''
    if (token.kind === 'string' && ['interval', 'time'].includes(before)) {
      return [
        edit(
          'constant',
          token,
          token.text.replace(/\d+/, (digits) => `${Number(digits) + 1}`.padStart(digits.length, '0')),
        ),
      ]
    }
    if (token.kind !== 'number' || token.text.includes('.')) return []
    // `select 1 from` and `perform 1` say nothing with their number; the number of a lock is its name.
    const isIdle = before === 'perform' || (before === 'select' && tokens[place + 1]?.text === 'from')
    if (isIdle || isLock(tokens[place - 2]?.text) || isLimitOfOne(tokens, place)) return []
    return [edit('constant', token, `${Number(token.text) + 1}`)]
  })
}

/** `select … into a … limit 1` takes the first row anyway. */
function isLimitOfOne(tokens: readonly Token[], place: number): boolean {
  const { text, depth } = tokens[place]!
  if (text !== '1' || tokens[place - 1]!.text !== 'limit' || depth > 0) return false
  const first = tokens.findLastIndex((token, at) => at < place && [';', 'begin', 'then', 'else', 'loop'].includes(token.text)) + 1
  const [start, ...words] = tokens.slice(first, place).filter((token) => token.depth === 0)
  return start?.text === 'select' && words.some((token) => token.text === 'into')
}

function turnedSigns({ tokens }: Body): Edit[] {
  const signs: Record<string, string> = { '+': '-', '-': '+' }
  return tokens.flatMap((token) => (signs[token.text] ? [edit('leg', token, signs[token.text]!)] : []))
}

const accounts = ['in-flight', 'partner', 'revenue', 'fees-payable', 'adjustment', 'bank', 'loss']

function otherAccounts({ tokens }: Body): Edit[] {
  return tokens.flatMap((token) => {
    const place = token.kind === 'string' ? accounts.indexOf(token.text.slice(1, -1)) : -1
    return place < 0 ? [] : [edit('leg', token, `'${accounts[(place + 1) % accounts.length]}'`)]
  })
}

function swappedNames({ tokens }: Body): Edit[] {
  return tokens.flatMap((token) => {
    if (token.kind !== 'word' || !/^p_(sender|receiver)$/.test(token.text)) return []
    const by = token.text.replace(/sender|receiver/, (word) => (word === 'sender' ? 'receiver' : 'sender'))
    return [edit('leg', token, by)]
  })
}

const account = /^(?!.*login).*(charger|user|sender|receiver|owner)/

/** Two elements of an array, and two neighbours among the arguments of a posting that may both name an account, change places. */
function swappedItems({ text, tokens }: Body): Edit[] {
  return tokens.flatMap(({ text: bracket }, open) => {
    const before = tokens[open - 1]?.text ?? ''
    const isArray = bracket === '[' && before === 'array'
    const isPosting = bracket === '(' && /^(post|post_\w+|move_balance\w*)$/.test(before)
    if (!isArray && !isPosting) return []
    const items = itemsOf(tokens, open).map(([first, last]) => ({ start: tokens[first]!.start, end: tokens[last]!.end }))
    const written = items.map(({ start, end }) => text.slice(start, end))
    const mayChange = (place: number) =>
      isArray
        ? place === 0 && !written[0]!.startsWith("'")
        : [place, place + 1].every((at) => account.test(written[at]!) || written[at] === 'null') &&
          [place, place + 1].some((at) => account.test(written[at]!))
    return items.slice(1).flatMap(({ end }, place) => {
      const [one, other] = [written[place]!, written[place + 1]!]
      return one !== other && mayChange(place) ? [{ kind: 'leg', start: items[place]!.start, end, by: `${other}, ${one}` }] : []
    })
  })
}

/** First and last place of everything between a bracket and its other half, taken apart at the commas. */
function itemsOf(tokens: readonly Token[], open: number): [first: number, last: number][] {
  const items: [number, number][] = []
  let first = open + 1
  for (let at = open + 1; at < tokens.length; at++) {
    const { text, depth } = tokens[at]!
    const closes = depth === tokens[open]!.depth
    if (closes || (text === ',' && depth === tokens[open]!.depth + 1)) {
      if (at > first) items.push([first, at - 1])
      first = at + 1
    }
    if (closes) break
  }
  return items
}

function droppedLocks({ tokens }: Body): Edit[] {
  return tokens.flatMap((token, place) => {
    if (isLock(token.text)) {
      const close = tokens.find(({ text, depth }, at) => at > place + 1 && text === ')' && depth === token.depth)
      return close ? [edit('lock', { start: token.start, end: close.end }, '1')] : []
    }
    if (token.text !== 'for') return []
    let last = place + 1
    if (tokens[last]?.text === 'no') last += 2
    else if (tokens[last]?.text === 'key') last++
    if (!['update', 'share'].includes(tokens[last]?.text ?? '')) return []
    if (tokens[last + 1]?.text === 'of') last += 2
    while (tokens[last + 1]?.text === ',' && tokens[last]?.kind === 'word') last += 2
    if (tokens[last + 1]?.text === 'skip') last += 2
    else if (tokens[last + 1]?.text === 'nowait') last++
    return [edit('lock', { start: token.start, end: tokens[last]!.end }, '')]
  })
}

function droppedConflicts({ tokens }: Body): Edit[] {
  return tokens.flatMap(({ text, start, depth }, place) => {
    if (text !== 'on' || tokens[place + 1]?.text !== 'conflict') return []
    const after = tokens.findIndex(
      (token, at) => at > place && (token.depth < depth || (token.depth === depth && [';', 'returning'].includes(token.text))),
    )
    const last = tokens[(after < 0 ? tokens.length : after) - 1]!
    return [{ kind: 'on conflict', start, end: last.end, by: '' }]
  })
}

function droppedDefaults({ tokens }: Body): Edit[] {
  return tokens.flatMap(({ text }, place) => {
    if (text !== 'coalesce') return []
    const [first, last] = itemsOf(tokens, place + 1).at(-1)!
    return [edit('default', { start: tokens[first]!.start, end: tokens[last]!.end }, 'null')]
  })
}

function turnedBounds({ tokens }: Body): Edit[] {
  const bounds: Record<string, string> = { least: 'greatest', greatest: 'least' }
  return tokens.flatMap((token) => (bounds[token.text] ? [edit('bound', token, bounds[token.text]!)] : []))
}
