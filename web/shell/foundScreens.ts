import { mayOpen, type Reader, type ScreenName, screens } from '../../contract/screens.ts'
import { menuOf } from './navigation.ts'

/** Screens without a place in the menu that need nothing to begin with. */
const besides: readonly ScreenName[] = [
  ...(['changePassword', 'sessions', 'inbox', 'chats', 'categories', 'viewCodes'] as const),
  ...(['rehearsals', 'comparedDays', 'moveHistory'] as const),
]

/** All screens that a reader may go to from anywhere. */
export const screensFor = (reader: Reader): ScreenName[] => [
  ...menuOf(reader).flatMap(({ names }) => names),
  ...besides.filter((name) => mayOpen(screens[name], reader)),
]

/** Those that a text names, by any of what they are called: first those that begin with it. */
export function screensNamed(text: string, names: readonly ScreenName[], wordsFor: (name: ScreenName) => string[]): ScreenName[] {
  const small = text.toLowerCase()
  const begins = (name: ScreenName) => wordsFor(name).some((words) => words.toLowerCase().startsWith(small))
  const named = names.filter((name) => wordsFor(name).some((words) => words.toLowerCase().includes(small)))
  return [...named.filter(begins), ...named.filter((name) => !begins(name))]
}
