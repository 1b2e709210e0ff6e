/** A movement of money that was sent and is not known to be over. */
export interface Movement {
  /** The call and its input. */
  what: string
  key: string
  /** A try of it got no answer. */
  isLost: boolean
}

/** The movements of one user; they outlive a reload, another tab and the session. */
export interface Movements {
  read(): readonly Movement[]
  write(all: readonly Movement[]): void
}

export const noMovements = (): Movements => ({ read: () => [], write() {} })

type Asked = readonly [name: string, input: unknown]

/** As many as a browser remembers of one user. */
const most = 200

/** How many tries of each this tab has under way. */
const underWay = new Map<string, number>()

const count = (what: string, more: number) => {
  const tries = (underWay.get(what) ?? 0) + more
  if (tries === 0) underWay.delete(what)
  else underWay.set(what, tries)
}

/** Whether nobody knows what came of it. */
export const isLost = (movement: Movement) => movement.isLost || !underWay.has(movement.what)

/**
 * Sends a movement of money with a key: the same asked for again, from whatever screen, is the same movement until an answer came, and
 * cannot move the money twice. After an answer it is a new one. `send` is told whether it was sent before.
 */
export async function sendOnce<A>(
  movements: Movements,
  asked: Asked,
  isUnknown: (error: unknown) => boolean,
  send: (key: string, isAgain: boolean) => Promise<A>,
): Promise<A> {
  const what = JSON.stringify(asked)
  const found = () => movements.read().find((one) => one.what === what)
  const others = () => movements.read().filter((one) => one.what !== what)
  const before = found()
  const movement = { what, key: before?.key ?? newKey(), isLost: before !== undefined && isLost(before) }
  movements.write([...others(), movement].slice(-most))
  count(what, 1)
  // Another try may have been answered since, and the same been asked for anew.
  const isStillThis = () => found()?.key === movement.key
  try {
    const answer = await send(movement.key, before !== undefined)
    if (isStillThis()) movements.write(others())
    return answer
  } catch (error) {
    if (isStillThis()) {
      // A refusal of one try says nothing of another.
      const isAlone = underWay.get(what) === 1
      if (isUnknown(error)) movements.write([...others(), { ...movement, isLost: true }])
      else if (isAlone && !found()?.isLost) movements.write(others())
    }
    throw error
  } finally {
    count(what, -1)
  }
}

/** Whether this was sent and nobody knows what came of it. */
export function isUnanswered(movements: Movements, asked: Asked): boolean {
  const what = JSON.stringify(asked)
  const movement = movements.read().find((one) => one.what === what)
  return movement !== undefined && isLost(movement)
}

const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
