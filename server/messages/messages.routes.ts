import type { Rooms } from '../../contract/calls.ts'
import type { HandlersOf } from '../runner/handlers.ts'
import { messageLog } from './message-log.ts'
import { type ViewCodesOptions, viewCodes } from './view-codes.ts'

export const messageRoutes = (options: ViewCodesOptions): HandlersOf<Rooms['messages']> => ({
  messageLog: { read: messageLog },
  viewCodes: { ownSteps: (transact, actor, input, origin) => viewCodes(transact, actor, input, origin, options) },
})
