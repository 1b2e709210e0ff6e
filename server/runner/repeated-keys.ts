/** The name that an object of a JSON text has twice, however it is written; null where none has. The text is JSON already. Which of two values counts nobody should have to know. */
export function repeatedKey(text: string): string | null {
  const open: (Set<string> | null)[] = []
  let isKey = false
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case 0x7b: // {
        open.push(new Set())
        isKey = true
        break
      case 0x5b: // [
        open.push(null)
        isKey = false
        break
      case 0x7d: // }
      case 0x5d: // ]
        open.pop()
        isKey = false
        break
      case 0x2c: // ,
        isKey = (open.at(-1) ?? null) !== null
        break
      case 0x22: {
        const end = endOfText(text, at)
        const names = isKey ? open.at(-1) : null
        if (names) {
          const written = text.slice(at, end + 1)
          const name = written.includes('\\') ? (JSON.parse(written) as string) : written.slice(1, -1)
          if (names.has(name)) return name
          names.add(name)
        }
        isKey = false
        at = end
      }
    }
  }
  return null
}

/** Where a text ends that begins here: at the first quote that no odd number of backslashes stands before. */
function endOfText(text: string, from: number): number {
  for (let at = text.indexOf('"', from + 1); at > 0; at = text.indexOf('"', at + 1)) {
    let before = at
    while (text.charCodeAt(before - 1) === 0x5c) before--
    if ((at - before) % 2 === 0) return at
  }
  return text.length
}
