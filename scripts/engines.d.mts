interface Engines {
  /** Path of Firefox. */
  firefox?: string
  /** Paths of the driver, of the screen in memory and of the browser. */
  webkit?: { driver: string; screen: string; browser: string }
}
export function findEngines(): Engines
export function ensureEngines(): Promise<Engines>
