import type { HandlersOf } from '../runner/handlers.ts'
import { h2hSettings, updateH2hSettings } from './settings.ts'
import { getToken, refreshToken } from './tokens.ts'

type TokenCalls = 'getToken' | 'refreshToken' | 'h2hSettings' | 'updateH2hSettings'

export const tokenRoutes: HandlersOf<TokenCalls> = {
  getToken: { read: getToken },
  refreshToken: { write: refreshToken },
  h2hSettings: { read: h2hSettings },
  updateH2hSettings: { write: updateH2hSettings },
}
