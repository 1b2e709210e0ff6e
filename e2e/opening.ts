import type { Page } from './fixtures.ts'
import type { Texts } from './texts.ts'

/** One screen in the state that shows most of it. */
export interface Opening {
  name: string
  /** Username of the reader; null where nobody has signed in. */
  who: string | null
  path: string
  /** Brings the screen into its state and waits until everything is there. */
  settle: (page: Page, t: Texts) => Promise<void>
}
