import type { callbacks } from '../../contract/h2h/callbacks.ts'
import type { doorSecrets } from '../../contract/h2h/door-secrets.ts'
import type { tokens } from '../../contract/h2h/tokens.ts'
import type { HandlersOf } from '../runner/handlers.ts'
import type { AllowedAddresses } from '../runner/outgoing-address.ts'
import { addCallbackKey, endCallbackKey, listCallbackKeys } from './callback-keys.ts'
import { callbackAttempts, listCallbacks, resendCallback, resendFailedCallbacks, resumeCallbacks } from './callback-list.ts'
import { testCallback } from './callback-trial.ts'
import { copyDoorSecret, copyToken, listDoorSecrets, renewDoorSecret } from './door-secrets.ts'
import { h2hSettings, updateH2hSettings } from './settings.ts'
import { getToken, refreshToken } from './tokens.ts'

export type TokenOptions = AllowedAddresses

export const tokenRoutes = (options: TokenOptions): HandlersOf<typeof tokens & typeof callbacks & typeof doorSecrets> => ({
  getToken: { read: getToken },
  refreshToken: { write: refreshToken },
  copyToken: { write: copyToken },
  listDoorSecrets: { read: listDoorSecrets },
  renewDoorSecret: { write: renewDoorSecret },
  copyDoorSecret: { write: copyDoorSecret },
  h2hSettings: { read: h2hSettings },
  updateH2hSettings: { write: (tx, actor, input, origin) => updateH2hSettings(tx, actor, input, origin, options) },
  listCallbacks: { read: listCallbacks },
  resumeCallbacks: { write: resumeCallbacks },
  resendCallback: { write: resendCallback },
  resendFailedCallbacks: { write: resendFailedCallbacks },
  callbackAttempts: { read: callbackAttempts },
  testCallback: {
    ownSteps: (transact, actor, _input, origin) => testCallback({ transact, actor, origin, allowed: options }),
  },
  listCallbackKeys: { read: listCallbackKeys },
  addCallbackKey: { write: addCallbackKey },
  endCallbackKey: { write: endCallbackKey },
})
