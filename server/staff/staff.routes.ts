import type { Rooms } from '../../contract/calls.ts'
import type { HandlersOf } from '../runner/handlers.ts'
import { addLoginUser, loginUsers, removeLoginUser, telegramGroup, updateLoginUser, updateTelegram } from './staff.ts'

/** Without an id both tell the one that is saved. */
const withoutId = ({ telegramId }: { telegramId?: string | undefined }) => telegramId === undefined

export const staffRoutes: HandlersOf<Rooms['staff']> = {
  loginUsers: { read: loginUsers },
  addLoginUser: { ownSteps: addLoginUser },
  updateLoginUser: { ownSteps: updateLoginUser },
  removeLoginUser: { write: removeLoginUser },
  telegramGroup: { write: telegramGroup, reads: withoutId },
  updateTelegram: { write: updateTelegram, reads: withoutId },
}
