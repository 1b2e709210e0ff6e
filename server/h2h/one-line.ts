/** A text that others wrote, as it may stand in a reply of one line whose fields are parted by `&`. */
export const onOneLine = (text: string): string =>
  text
    .replace(/[\s\p{C}&]+/gu, ' ')
    .trim()
    .slice(0, 300)
    .replace(/\.$/, '')
