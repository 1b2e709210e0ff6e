/** Movements of money that were sent and are not known to be over, by who asked for what. */
const sent = new Map<string, { key: string; isLost: boolean }>()

type Asked = readonly [by: string | null, name: string, input: unknown]

/**
 * Sends a movement of money with a key: the same asked for again, from whatever screen, is the same movement until an answer came, and
 * cannot move the money twice. After an answer it is a new one.
 */
export async function sendOnce<A>(
  asked: Asked,
  isUnknown: (error: unknown) => boolean,
  send: (key: string) => Promise<A>,
): Promise<A> {
  const what = JSON.stringify(asked)
  const movement = sent.get(what) ?? { key: newKey(), isLost: false }
  sent.set(what, movement)
  try {
    const answer = await send(movement.key)
    sent.delete(what)
    return answer
  } catch (error) {
    // A refusal of the second try says nothing of the first.
    if (isUnknown(error)) sent.set(what, Object.assign(movement, { isLost: true }))
    else if (!movement.isLost) sent.delete(what)
    throw error
  }
}

/** Whether this was sent and nobody knows what came of it. */
export const isUnanswered = (...asked: Asked): boolean => sent.get(JSON.stringify(asked))?.isLost === true

const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
