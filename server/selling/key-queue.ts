/** Runs work with the same key one after another, on this server; with different keys at once. It runs however the work before ended. */
export function createKeyQueue() {
  const running = new Map<string, Promise<unknown>>()
  return async function inTurn<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    while (running.has(key)) await running.get(key)
    const mine = work()
    const over = () => running.delete(key)
    running.set(key, mine.then(over, over))
    return mine
  }
}
