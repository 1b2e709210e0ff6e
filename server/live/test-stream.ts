import { webToken } from '../../database/test-world.ts'

export interface TestStream {
  response: Response
  /** Its events one after the other, null at its end. */
  next(): Promise<{ event: string; data: Record<string, unknown> } | null>
  close(): void
}

/** Opens the stream of a server at this address as a user of the test world. */
export async function openStream(address: string, username: string): Promise<TestStream> {
  const abort = new AbortController()
  const headers = { authorization: `Bearer ${webToken(username)}` }
  const response = await fetch(`${address}/api/events`, { headers, signal: abort.signal })
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  async function next() {
    for (;;) {
      const end = text.indexOf('\n\n')
      if (end >= 0) {
        const message = text.slice(0, end)
        text = text.slice(end + 2)
        const [, event, data] = /^event: (\w+)\ndata: (.*)$/.exec(message) ?? []
        if (event) return { event, data: JSON.parse(data!) as Record<string, unknown> }
        continue
      }
      const { value, done } = await reader.read()
      if (done) return null
      text += value
    }
  }
  return { response, next, close: () => abort.abort() }
}
