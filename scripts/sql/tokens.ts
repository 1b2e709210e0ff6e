const TOKEN = /(--[^\n]*|\/\*[\s\S]*?\*\/)|(e'(?:[^'\\]|''|\\[\s\S])*'|'(?:[^']|'')*'|"(?:[^"]|"")*")|\$\w*\$|\w+|[^\s\w]/gi

/**
 * What a text says, whatever its layout: its words in lower case, its strings and quoted names as they are, and the words of its comments.
 * The bodies of functions are read like the rest. The last semicolon of a text or a body says nothing.
 */
export function tokensOf(text: string): { code: string[]; comments: string } {
  const code: string[] = []
  let comments = ''
  for (const [token, comment, quoted] of text.matchAll(TOKEN)) {
    if (comment !== undefined) comments += comment.replace(/^--|\s/g, '')
    else code.push(quoted ?? token.toLowerCase())
  }
  const says = (token: string, place: number) => token !== ';' || (place + 1 < code.length && !/^\$\w*\$$/.test(code[place + 1]!))
  return { code: code.filter(says), comments }
}
