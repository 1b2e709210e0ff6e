import type { LiveEvent } from './live-event.ts'

/** PostgreSQL refuses 8000 bytes and more; texts here are plain ASCII, one byte a character. */
const MOST_BYTES = 7900

/** Splits events, or words, into JSON arrays that each fit one notification. */
export function chunks(events: readonly (LiveEvent | string)[]): string[] {
  const payloads: string[] = []
  let parts: string[] = []
  let size = 2
  for (const event of events) {
    const text = JSON.stringify(event)
    if (parts.length && size + text.length + 1 > MOST_BYTES) {
      payloads.push(`[${parts.join(',')}]`)
      parts = []
      size = 2
    }
    parts.push(text)
    size += text.length + 1
  }
  if (parts.length) payloads.push(`[${parts.join(',')}]`)
  return payloads
}
