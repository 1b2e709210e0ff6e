/** The answer if it comes within some milliseconds, else `late`. Nobody waits any longer for it; what it was is not undone. */
export async function within<Answer, Late>(milliseconds: number, answer: Promise<Answer>, late: Late): Promise<Answer | Late> {
  const { promise, resolve } = Promise.withResolvers<Late>()
  const timer = setTimeout(resolve, milliseconds, late)
  try {
    return await Promise.race([answer, promise])
  } finally {
    clearTimeout(timer)
  }
}
