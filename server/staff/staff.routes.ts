import type { HandlersOf } from '../runner/handlers.ts'
import { addLoginUser, loginUsers, removeLoginUser, telegramGroup, updateLoginUser, updateTelegram } from './staff.ts'

type StaffCalls = 'loginUsers' | 'addLoginUser' | 'updateLoginUser' | 'removeLoginUser' | 'telegramGroup' | 'updateTelegram'

/** Without an id both tell the one that is saved. */
const withoutId = ({ telegramId }: { telegramId?: string | undefined }) => telegramId === undefined

export const staffRoutes: HandlersOf<StaffCalls> = {
  loginUsers: { read: loginUsers },
  addLoginUser: { write: addLoginUser },
  updateLoginUser: { write: updateLoginUser },
  removeLoginUser: { write: removeLoginUser },
  telegramGroup: { write: telegramGroup, reads: withoutId },
  updateTelegram: { write: updateTelegram, reads: withoutId },
}
