import type { Sight } from './finding.ts'
import type { Step } from './steps.ts'

/** What stands where, by the name of the element on its screen. */
export type Sights = Readonly<Record<string, Sight>>

/** A screen as somebody sees it after some steps. */
interface Seen {
  /** What stands in the main part of the page. */
  shows?: Sights
  /** What stands in the dialog that is open. */
  dialog?: Sights
  /** What stands anywhere on the page. */
  page?: Sights
}

/** A state of a screen that is opened for what it shows. */
export interface OpenedState extends Seen {
  /** Username of the reader; null where nobody has signed in. */
  who: string | null
  path: string
  /** What becomes of the calls from before the screen is opened. */
  given?: Step
  /** The steps that bring the screen into its state. */
  steps?: Step
}

/** A state that the tests open for other reasons too, by its name in the list of every screen. */
export interface KnownState extends Seen {
  opening: string
}

export type State = OpenedState | KnownState

/** A test that touches an element on its way: its file, the beginning of its title, and what it is touched by. */
export interface Story {
  file: string
  title: string
  /** A text of the test, or of what the test takes its steps from. */
  touches: string
}

export const story = (file: string, title: string, touches: string): Story => ({ file, title, touches })

/** Where each element of one screen is tested, or why it is not there. */
export interface ScreenClaims {
  states?: readonly State[]
  stories?: Readonly<Record<string, Story>>
  /** Why an element is otherwise than described; one that no state shows and no story touches is not there. */
  differs?: Readonly<Record<string, string>>
  /** What is not built yet. */
  coming?: readonly string[]
}

/** By the name of the screen. */
export type RoomClaims = Readonly<Record<string, ScreenClaims>>

/** The elements that a state shows, each with the part of the page that it is looked for in. */
export const sightsOf = ({ shows, dialog, page }: Seen): [element: string, Sight, part: 'shows' | 'dialog' | 'page'][] =>
  Object.entries({ shows, dialog, page }).flatMap(([part, sights]) =>
    Object.entries(sights ?? {}).map(([element, sight]) => [element, sight, part as 'shows'] as [string, Sight, 'shows']),
  )
