/** Whoever hears that something has changed, at the top of a file: `const { listen, tell } = listeners()`. */
export function listeners() {
  const all = new Set<() => void>()
  return {
    /** Answers the way to hear no more. */
    listen(listener: () => void): () => void {
      all.add(listener)
      return () => void all.delete(listener)
    },
    tell() {
      for (const listener of all) listener()
    },
    isHeard: () => all.size > 0,
  }
}
