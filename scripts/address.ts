import type { Settings } from '../server/settings.ts'

/** Where a browser on this machine finds the server. */
export function addressOf({ host, port }: Pick<Settings, 'host' | 'port'>): string {
  const everywhere = host === '0.0.0.0' || host === '::'
  return `http://${everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`
}
