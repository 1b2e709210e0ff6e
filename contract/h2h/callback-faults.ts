/** Why a callback has no answer. What answered is told by its status instead. */
export const callbackFaults = [
  'no-address',
  'plain-http',
  'private-address',
  'unknown-host',
  'no-connection',
  'certificate',
  'no-answer',
  'broken-off',
  'too-long',
  'no-token',
  'other',
] as const
export type CallbackFault = (typeof callbackFaults)[number]
