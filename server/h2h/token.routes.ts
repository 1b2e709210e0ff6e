import type { HandlersOf } from '../runner/handlers.ts'
import { listCallbacks, resendCallback } from './callback-list.ts'
import type { CallbackOptions } from './callbacks.ts'
import { h2hSettings, updateH2hSettings } from './settings.ts'
import { getToken, refreshToken } from './tokens.ts'

type TokenCalls = 'getToken' | 'refreshToken' | 'h2hSettings' | 'updateH2hSettings' | 'listCallbacks' | 'resendCallback'

export const tokenRoutes = (options: Pick<CallbackOptions, 'privateAddresses'>): HandlersOf<TokenCalls> => ({
  getToken: { read: getToken },
  refreshToken: { write: refreshToken },
  h2hSettings: { read: h2hSettings },
  updateH2hSettings: { write: (tx, actor, input, origin) => updateH2hSettings(tx, actor, input, origin, options) },
  listCallbacks: { read: listCallbacks },
  resendCallback: { write: resendCallback },
})
