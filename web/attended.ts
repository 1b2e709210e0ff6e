/** What a person does to a page. */
const touches = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const
const MOST_MS = 5 * 60_000

let touchedAt = Date.now()
for (const touch of touches) {
  globalThis.addEventListener?.(touch, () => (touchedAt = Date.now()), { capture: true, passive: true })
}

/** Whether somebody was here in the last five minutes: a screen that asks by itself keeps no session alive. */
export const isAttended = (): boolean => Date.now() - touchedAt < MOST_MS
