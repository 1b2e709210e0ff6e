import { format } from 'prettier'
import { plugin } from './printer.ts'
import { standBack, standIn } from './stand-ins.ts'
import { tokensOf } from './tokens.ts'

/** Columns of a line, as in biome.json. */
const WIDTH = 130

/** What a person has to mend, and the line that shows it, from 1. */
export interface Fault {
  line: number
  what: string
}

/** A text that cannot be laid out. */
export class Unreadable extends Error {
  readonly line: number
  constructor({ line, what }: Fault) {
    super(what)
    this.line = line
  }
}

/** SQL, with the bodies of functions in SQL and PL/pgSQL, in the one layout. Throws Unreadable where the parser does not know a construct. */
export async function layOut(text: string): Promise<string> {
  // Without it, a body that cannot be parsed is left as it is, and nobody hears of it.
  process.env.PRETTIER_DEBUG = 'true'
  const laidOut = await format(standIn(text), {
    parser: 'postgresql',
    plugins: [plugin],
    printWidth: WIDTH,
    tabWidth: 2,
    sqlKeywordCase: 'lower',
    sqlLiteralCase: 'lower',
    sqlTypeCase: 'lower',
    sqlCanonicalSyntax: false,
    sqlExperimentalPlpgsql: true,
  }).catch((error: Error) => {
    throw new Unreadable(placeOf(error, text))
  })
  const result = standBack(laidOut).split('\n').flatMap(narrowComment).join('\n')
  const changed = firstChange(text, result)
  if (changed !== undefined)
    throw new Unreadable({ line: 1, what: `the formatter would change ${changed}; the file was left alone` })
  return result
}

/** What the layout does not settle: lines that are too wide, and functions that nothing is said of. */
export function faultsOf(text: string): Fault[] {
  const lines = text.split('\n')
  return lines.flatMap((content, index) => {
    const faults: Fault[] = []
    if (content.length > WIDTH) faults.push({ line: index + 1, what: `${content.length} columns; ${WIDTH} are allowed` })
    if (/^create (or replace )?(function|procedure) /.test(content) && !lines[index - 1]?.startsWith('--'))
      faults.push({ line: index + 1, what: 'a function without a comment above it' })
    return faults
  })
}

function firstChange(before: string, after: string): string | undefined {
  const was = tokensOf(before)
  const is = tokensOf(after)
  const place = was.code.findIndex((token, index) => token !== is.code[index])
  if (place >= 0) return `“${was.code[place]}”`
  if (was.code.length !== is.code.length) return `what stands after “${was.code.at(-1)}”`
  return was.comments === is.comments ? undefined : 'its comments'
}

/** A comment that is alone on its line and too wide becomes two or more, where a sentence ends if that leaves half a line, else between words. */
function narrowComment(line: string): string[] {
  const start = /^ *-- /.exec(line)?.[0]
  if (start === undefined || line.length <= WIDTH) return [line]
  const fits = line.slice(0, WIDTH + 1)
  const sentence = Math.max(fits.lastIndexOf('. '), fits.lastIndexOf(': '), fits.lastIndexOf('; ')) + 1
  const end = sentence > WIDTH / 2 ? sentence : fits.lastIndexOf(' ')
  if (end <= start.length) return [line]
  return [line.slice(0, end), ...narrowComment(start + line.slice(end + 1))]
}

/** The parser counts from the start of a body and shows the line: it is looked for in the whole text. */
function placeOf({ message }: Error, text: string): Fault {
  const [what] = message.split('\n')
  const shown = /^ *\d+ \| (.*)\n *\| *\^/m.exec(message)?.[1]
  const line = shown === undefined ? 0 : text.split('\n').findIndex((content) => content.trim() === standBack(shown).trim()) + 1
  return {
    line: Math.max(line, 1),
    what: `the formatter does not know this: ${what}${shown ? ` in “${shown.trim().slice(0, 80)}”` : ''}`,
  }
}
