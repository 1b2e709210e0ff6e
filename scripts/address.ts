import { servedAt } from '../server/served-at.ts'
import type { Settings } from '../server/settings.ts'

/** Where a browser on this machine finds the server. */
function addressOf({ host, port }: Pick<Settings, 'host' | 'port'>): string {
  const everywhere = host === '0.0.0.0' || host === '::'
  return `http://${everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`
}

/** The address of the server that runs on the embedded database, whatever settings it was started with; else the one that the settings here name. */
export async function runningAddress(settings: Pick<Settings, 'host' | 'port' | 'dataDir' | 'databaseUrl'>): Promise<string> {
  const at = settings.databaseUrl === undefined ? await servedAt(settings.dataDir) : undefined
  return addressOf(at ?? settings)
}
