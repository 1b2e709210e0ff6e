/** A word, number, string or sign of SQL and where it stands; comments and blanks are left out. */
export interface Token {
  kind: 'word' | 'number' | 'string' | 'dollar' | 'sign'
  /** As written; words in small letters. */
  text: string
  start: number
  end: number
  /** How many brackets are open around it; a bracket itself stands outside. */
  depth: number
}

/** One `create or replace function` of a file. Offsets count from the beginning of the file. */
export interface SqlFunction {
  name: string
  start: number
  end: number
  bodyStart: number
  bodyEnd: number
}

const pattern =
  /--[^\n]*|\/\*[\s\S]*?\*\/|(?<string>[eE]?'(?:[^'\\]|''|\\.)*')|(?<dollar>\$(?<tag>\w*)\$[\s\S]*?\$\k<tag>\$)|(?<number>\d+(?:\.\d+)?)|(?<word>"[^"]*"|[a-zA-Z_][\w$]*)|(?<sign>:=|::|=>|->>?|#>>?|<=|>=|<>|!=|!~|\|\||&&|[^\s\w])/g

export function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  let depth = 0
  for (const { groups, 0: whole, index } of text.matchAll(pattern)) {
    const kind = (['word', 'number', 'string', 'dollar', 'sign'] as const).find((one) => groups?.[one] !== undefined)
    if (!kind) continue
    if (whole === ')' || whole === ']') depth--
    const written = kind === 'word' ? whole.toLowerCase() : whole
    tokens.push({ kind, text: written, start: index, end: index + whole.length, depth })
    if (whole === '(' || whole === '[') depth++
  }
  return tokens
}

/** The functions of a file, in its order. */
export function functionsOf(text: string): SqlFunction[] {
  const tokens = tokensOf(text)
  return tokens.flatMap(({ text: word, start }, place) => {
    const at = tokens[place + 1]?.text === 'or' ? place + 3 : place + 1
    if (word !== 'create' || tokens[at]?.text !== 'function') return []
    const open = tokens.findIndex((token, index) => index > at && token.text === '(')
    const body = tokens.findIndex((token, index) => index > open && token.kind === 'dollar' && tokens[index - 1]?.text === 'as')
    const last = tokens.findIndex((token, index) => index > open && token.text === ';' && token.depth === 0)
    if (open < 0 || body < 0 || last < body) return []
    const quote = /^\$\w*\$/.exec(tokens[body]!.text)![0].length
    return [
      {
        name: tokens[open - 1]!.text,
        start,
        end: tokens[last]!.end,
        bodyStart: tokens[body]!.start + quote,
        bodyEnd: tokens[body]!.end - quote,
      },
    ]
  })
}
