import type { BrowserContext, ConsoleMessage } from '@playwright/test'

/** What a browser says of every answer that is a refusal, and of a connection that a story takes away. */
const isOfNetwork = (message: ConsoleMessage) =>
  message.text().startsWith('Failed to load resource') &&
  (message.text().includes('net::') || new URL(message.location().url).pathname.startsWith('/api/'))

/**
 * Everything a browser complains about in the pages of a context, also what the content policy blocks; grows as it is read. Answers
 * that are refusals are none: their screens say so.
 */
export async function complaintsOf(context: BrowserContext): Promise<string[]> {
  const complaints: string[] = []
  context.on('console', (message) => {
    if (message.type() === 'error' && !isOfNetwork(message)) complaints.push(`${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (failure) => complaints.push(String(failure.error().stack ?? failure.error())))
  await context.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
      console.error(`blocked by ${violatedDirective}: ${blockedURI} ${sourceFile}`),
    ),
  )
  return complaints
}
