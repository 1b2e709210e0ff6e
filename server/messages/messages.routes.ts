import type { Rooms } from '../../contract/calls.ts'
import type { HandlersOf } from '../runner/handlers.ts'
import { messageLog } from './message-log.ts'

export const messageRoutes: HandlersOf<Rooms['messages']> = {
  messageLog: { read: messageLog },
}
