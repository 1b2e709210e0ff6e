import type { LiveEvent } from './live-event.ts'

/** Events that wait to be sent, also while the database is away; above that one `reload` replaces all of them. */
const MOST_WAITING = 20_000

/** Events that were not sent yet: of one key the last, too many as one. */
export function eventsThatWait() {
  const waiting = new Map<string, LiveEvent>()
  function keep(event: LiveEvent): void {
    const key = keyOf(event)
    const before = waiting.get(key)
    waiting.delete(key)
    waiting.set(key, before ? forBoth(before, event) : event)
    if (waiting.size <= MOST_WAITING) return
    waiting.clear()
    waiting.set('reload', { kind: 'reload', to: 'all' })
  }
  return {
    keep,
    /** All of them, which wait no more. */
    take(): LiveEvent[] {
      const events = [...waiting.values()]
      waiting.clear()
      return events
    },
    keepUnsent(payload: string): void {
      for (const event of JSON.parse(payload) as LiveEvent[]) if (!waiting.has(keyOf(event))) keep(event)
    },
  }
}

/** Events of one key follow each other; only the last of them matters. */
function keyOf(event: LiveEvent): string {
  switch (event.kind) {
    case 'balance':
      return `balance ${event.userId}`
    case 'sale':
      return `sale ${event.saleId} ${event.statusId}`
    case 'ticket':
      return `ticket ${event.ticketId} ${event.statusId}`
    case 'bill':
      return `bill ${event.to}`
    case 'user':
      return `user ${event.userId}`
    case 'inbox':
      return `inbox ${event.to}`
    case 'complaint':
      return `complaint ${event.to}`
    case 'admission':
      return `admission ${event.to} ${event.staff}`
    case 'brand':
      return `brand ${event.place}`
    case 'reload':
      return 'reload'
  }
}

/** The later event, sent to the receivers of both: who sees a user may have changed. */
function forBoth(before: LiveEvent, event: LiveEvent): LiveEvent {
  if (event.to === 'all' || before.to === 'all') return event
  return { ...event, to: [...new Set([...before.to, ...event.to])] }
}
