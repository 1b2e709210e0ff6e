import type { HandlersOf } from '../runner/handlers.ts'
import { addLoginUser, loginUsers, removeLoginUser, telegramGroup, updateLoginUser, updateTelegram } from './staff.ts'

type StaffCalls = 'loginUsers' | 'addLoginUser' | 'updateLoginUser' | 'removeLoginUser' | 'telegramGroup' | 'updateTelegram'

export const staffRoutes: HandlersOf<StaffCalls> = {
  loginUsers: { read: loginUsers },
  addLoginUser: { write: addLoginUser },
  updateLoginUser: { write: updateLoginUser },
  removeLoginUser: { write: removeLoginUser },
  telegramGroup: { write: telegramGroup },
  updateTelegram: { write: updateTelegram },
}
