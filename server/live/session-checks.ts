interface Look {
  ask: () => Promise<boolean>
  answer: PromiseWithResolvers<boolean>
}

/** Asks whether a session is admitted still; false also where that cannot be known. */
export type CheckSession = (session: string, ask: () => Promise<boolean>) => Promise<boolean>

/**
 * Looks at one session after the other, so that however many are open they hold one connection of those that admit calls. Whoever asks for a
 * session that waits for its turn has the same answer; a look that has begun may be from before what is asked for now.
 */
export function sessionChecks(): CheckSession {
  const waiting = new Map<string, Look>()
  let isLooking = false

  async function lookOn(): Promise<void> {
    if (isLooking) return
    isLooking = true
    // All that ask in this turn have the same answer.
    await null
    for (const [session, { ask, answer }] of waiting) {
      waiting.delete(session)
      answer.resolve(await ask().catch(() => false))
    }
    isLooking = false
  }

  return (session, ask) => {
    const look = waiting.get(session) ?? { ask, answer: Promise.withResolvers<boolean>() }
    waiting.set(session, look)
    void lookOn()
    return look.answer.promise
  }
}
