import type { Rooms } from '../../contract/calls.ts'
import type { HandlersOf } from '../runner/handlers.ts'
import { type PushOptions, pushState, setPush } from './push.ts'

export const pushRoutes = (options: PushOptions): HandlersOf<Rooms['push']> => ({
  pushState: { read: pushState },
  setPush: { write: (tx, actor, input, origin) => setPush(tx, actor, input, origin, options) },
})
