import { type Answer, ApiError, api, type Input, leavesOpen, outcomeUnknown } from '../api.ts'
import { networkOr } from '../network.ts'

/** One reference for one intended request: the same body keeps it until an answer has come. */
export function createRefIds() {
  let attempt: { body: string; refId: string; isLost: boolean } | null = null
  return {
    keyed<Body extends object>(body: Body): Body & { refId: string } {
      const text = JSON.stringify(body)
      if (attempt?.body !== text) attempt = { body: text, refId: newRefId(), isLost: false }
      return { ...body, refId: attempt.refId }
    },
    /** An answer came, also a refusal: the next request is a new intention. */
    answered() {
      attempt = null
    },
    /** A try got no answer, … */
    lost() {
      if (attempt) attempt.isLost = true
    },
    /** … and a refusal at the door says nothing of it. */
    wasLost: () => attempt?.isLost ?? false,
  }
}

interface Waiting {
  refIds: ReturnType<typeof createRefIds>
  /** False once the seller has left; then nothing is sent any more. */
  wanted: () => boolean
  /** No answer came; the same request follows again. */
  onUnsure: () => void
  /** Resolves when it is time to send again. */
  pause: () => Promise<void>
}

/** Refusals from before the reference is looked up: they say nothing of an earlier try. The first ends by itself. */
export const ofTheDoor = ['too-many-requests', 'access-denied', 'password-expired', 'account-blocked', 'forbidden-access']

/** Sends a purchase until it is answered; null when the seller left before. Throws refusals, marked where they leave open what became of an earlier try. */
export async function purchaseUntilAnswered(body: Input<'purchase'>, waiting: Waiting): Promise<Answer<'purchase'> | null> {
  const { refIds } = waiting
  while (waiting.wanted()) {
    try {
      return await api('purchase', body)
    } catch (error) {
      const isLost = outcomeUnknown(error)
      const door = error instanceof ApiError && refIds.wasLost() ? ofTheDoor.indexOf(error.code) : -1
      if (!isLost && door !== 0) throw door > 0 ? leavesOpen(error) : error
      if (isLost) refIds.lost()
      if (!waiting.wanted()) return null
      waiting.onUnsure()
      await waiting.pause()
    }
  }
  return null
}

const pauseMs = 4000

/** A pause that ends by itself, when the browser is online again, or when somebody wakes it. */
export function createPause(): { pause: () => Promise<void>; wake: () => void } {
  let waking = new AbortController()
  return {
    wake: () => waking.abort(),
    pause() {
      waking = new AbortController()
      return networkOr(pauseMs, waking.signal)
    },
  }
}

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The reference of one intended sale: 12 letters and digits nobody else will draw. Made once, sent with every retry. */
export const newRefId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => letters[byte % letters.length]).join('')
