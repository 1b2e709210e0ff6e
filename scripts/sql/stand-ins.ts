/**
 * What PostgreSQL knows and the parser of prettier-plugin-sql-cst does not (yet): each is written as something that it knows, laid out, and
 * written back. Whether it came back whole is asked of the tokens afterwards, so a stand-in may be simple.
 */
const STAND_INS: { there: [RegExp, string]; back: [RegExp, string | ((...found: string[]) => string)] }[] = [
  { there: [/\belsif\b/gi, 'elseif'], back: [/\belseif\b/gi, 'elsif'] },
  { there: [/^([ \t]*)#(?=variable_conflict\b)/gm, '$1-- #'], back: [/^([ \t]*)-- #(?=variable_conflict\b)/gm, '$1#'] },
  { there: [/\bget diagnostics (?=\w)/gi, 'get_diagnostics.'], back: [/\bget_diagnostics\.(?=\w)/g, 'get diagnostics '] },
  {
    there: [/\bget stacked diagnostics (?=\w)/gi, 'get_stacked_diagnostics.'],
    back: [/\bget_stacked_diagnostics\.(?=\w)/g, 'get stacked diagnostics '],
  },
  {
    there: [/\breturn query\s+(?=(insert|update|delete|merge)\b)/gi, '/* return query */ '],
    back: [/^( *)\/\* return query \*\/\s+([^;]*;)/gm, (_, margin, returned) => returnQuery(margin!, returned!)],
  },
  { there: [/\((\w+)\.\*\)/g, '($1.whole_row__)'], back: [/\.whole_row__\b/g, '.*'] },
  {
    there: [/(\b(?:old|new) table as \w+)(?=\s+(?:old|new) table\b)/gi, '$1,'],
    back: [/(\b(?:old|new) table as \w+),(?=\s+(?:old|new) table\b)/g, '$1'],
  },
  // Without `lateral`, rows are taken for a list of calls there.
  { there: [/\bfrom\s+\(\s*values\b/gi, 'from lateral (values'], back: [/\bfrom(\s+)lateral (?=\(\s*values\b)/g, 'from$1'] },
  { there: [/(?<!:):(from|to)\b/g, '__$1'], back: [/\b__(from|to)\b/g, ':$1'] },
  { there: [/\binto (\w+)\.(\w+)(?=, )/gi, 'into $1__dot__$2'], back: [/__dot__/g, '.'] },
  {
    there: [/^do (?=(\$\w*\$))/gim, 'create procedure do_block__() language plpgsql as '],
    back: [/^create procedure do_block__\(\)\s+language plpgsql\s+as /gm, 'do '],
  },
]

/** The text with stand-ins in the place of what the parser does not know. */
export function standIn(text: string): string {
  return STAND_INS.reduce((now, { there: [from, to] }) => now.replace(from, to), text)
}

/** The text without stand-ins. */
export function standBack(text: string): string {
  return STAND_INS.reduce((now, { back: [from, to] }) => now.replace(from, to as string), text)
}

/** As the printer lays out any other query that is returned. */
function returnQuery(margin: string, returned: string): string {
  if (!returned.includes('\n')) return `${margin}return query ${returned}`
  return `${margin}return query\n${margin}  ${returned.replaceAll('\n', '\n  ')}`
}
