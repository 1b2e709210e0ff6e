/** Runs work of one key one after the other, on this server; of different keys at once. Whoever waits does not mind how the earlier work ended. */
export function createTurns() {
  const running = new Map<string, Promise<unknown>>()
  return async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    while (running.has(key)) await running.get(key)
    const mine = work()
    const over = () => running.delete(key)
    running.set(key, mine.then(over, over))
    return mine
  }
}
