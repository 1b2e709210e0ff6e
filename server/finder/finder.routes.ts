import type { Rooms } from '../../contract/calls.ts'
import type { HandlersOf } from '../runner/handlers.ts'
import { find } from './finder.ts'

export const finderRoutes: HandlersOf<Rooms['finder']> = {
  find: { read: find },
}
