import { onTestFinished, vi } from 'vitest'

/** Stops the clock that memories of the server go by until the test is over; answers how to set it forward. */
export function stopClock(): (ms: number) => void {
  let now = performance.now()
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
  onTestFinished(() => clock.mockRestore())
  return (ms) => {
    now += ms
  }
}
