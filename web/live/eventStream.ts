/**
 * The whole events in the text of an event stream so far, and what has to wait for more text. Comments, and events
 * without a name or data, are left out.
 */
export function parseEvents(text: string): { events: { name: string; data: string }[]; rest: string } {
  const blocks = text.replaceAll('\r\n', '\n').split('\n\n')
  const rest = blocks.pop() ?? ''
  const events = blocks.map((block) => ({ name: fieldOf(block, 'event'), data: fieldOf(block, 'data') }))
  return { events: events.filter(({ name, data }) => name !== '' && data !== ''), rest }
}

const fieldOf = (block: string, field: string): string =>
  block
    .split('\n')
    .filter((line) => line.startsWith(`${field}:`))
    .map((line) => line.slice(field.length + 1).replace(/^ /, ''))
    .join('\n')
