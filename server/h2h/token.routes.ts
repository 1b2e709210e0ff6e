import type { tokens } from '../../contract/h2h/tokens.ts'
import type { HandlersOf } from '../runner/handlers.ts'
import { listCallbacks, resendCallback } from './callback-list.ts'
import type { CallbackOptions } from './callbacks.ts'
import { h2hSettings, updateH2hSettings } from './settings.ts'
import { getToken, refreshToken } from './tokens.ts'

export type TokenOptions = Pick<CallbackOptions, 'privateAddresses'>

export const tokenRoutes = (options: TokenOptions): HandlersOf<typeof tokens> => ({
  getToken: { read: getToken },
  refreshToken: { write: refreshToken },
  h2hSettings: { read: h2hSettings },
  updateH2hSettings: { write: (tx, actor, input, origin) => updateH2hSettings(tx, actor, input, origin, options) },
  listCallbacks: { read: listCallbacks },
  resendCallback: { write: resendCallback },
})
