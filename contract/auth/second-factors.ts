import { z } from 'zod'
import { call } from '../call.ts'
import { id, instant, nothing } from '../shapes.ts'
import { auth, hardCaptcha } from './auth.ts'

const password = z.string().min(1).max(200)
/** WebAuthn's own JSON, made and read by its libraries. */
const credential = z.looseObject({ id: z.string().min(1).max(2000) })
const options = z.record(z.string(), z.unknown()).describe('Options of WebAuthn, as its libraries exchange them')

const recoveryCodes = z
  .object({ recoveryCodes: z.array(z.string()) })
  .describe('Ten codes, each good for one sign-in without the app; they are never told again')
const sampleCodes = { recoveryCodes: ['K7QW3-MXA9T', '4FZC8-RJ2VN'] }

const own = { who: 'any', permission: 'none' } as const

export const secondFactors = {
  security: call({
    does: 'The second factors of the account that is signed in',
    path: '/user/security',
    ...own,
    input: nothing,
    answer: z.object({
      hasAuthenticator: z.boolean(),
      recoveryCodesLeft: z.int().describe('Recovery codes of the authenticator that were not used yet'),
      passkeysPossible: z.boolean().describe('False on hosts that are addresses: passkeys belong to a name'),
      passkeys: z.array(z.object({ id, userAgent: z.string(), createdAt: instant, lastUsedAt: instant.nullable() })),
    }),
    example: { input: {}, answer: { hasAuthenticator: false, recoveryCodesLeft: 0, passkeysPossible: true, passkeys: [] } },
  }),

  confirmSelf: call({
    does: 'Confirms the identity of the caller by password, authenticator code or passkey. Valid for ten minutes in this session',
    path: '/user/confirm',
    ...own,
    input: z
      .object({
        password: password.optional(),
        verCode: z.string().trim().min(1).max(20).optional().describe('Six digits, or a recovery code'),
        credential: credential.optional(),
      })
      .refine((given) => Object.values(given).filter((proof) => proof !== undefined).length === 1, { error: 'invalid' })
      .describe('One of the three'),
    answer: nothing,
    refuses: ['password-wrong', 'code-wrong', 'passkey-invalid'],
    example: { input: { password: 'Jenjang-Demo-2026' }, answer: {} },
  }),

  beginAuthenticator: call({
    does: 'Makes the secret of an authenticator app; it counts once a code of it was right',
    path: '/user/authenticator/begin',
    ...own,
    input: z.object({ password }),
    answer: z.object({
      secret: z.string().describe('Base 32, for typing'),
      uri: z.string().describe('otpauth address, for a QR code'),
    }),
    refuses: ['password-wrong', 'authenticator-there'],
    example: {
      input: { password: 'Jenjang-Demo-2026' },
      answer: { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Jenjang:budi?secret=JBSWY3DPEHPK3PXP' },
    },
  }),

  confirmAuthenticator: call({
    does: 'Turns the authenticator app on by a first code; from now on every sign-in asks for one',
    path: '/user/authenticator/confirm',
    ...own,
    confirms: true,
    tells: 'authenticator-added',
    input: z.object({ verCode: z.string().regex(/^\d{6}$/) }),
    answer: recoveryCodes,
    refuses: ['code-wrong'],
    example: { input: { verCode: '481516' }, answer: sampleCodes },
  }),

  renewRecoveryCodes: call({
    does: 'Makes ten other recovery codes; those before count no more',
    path: '/user/authenticator/recovery',
    ...own,
    tells: 'recovery-codes-renewed',
    input: z.object({ password }),
    answer: recoveryCodes,
    refuses: ['password-wrong', 'not-found'],
    example: { input: { password: 'Jenjang-Demo-2026' }, answer: sampleCodes },
  }),

  removeAuthenticator: call({
    does: 'Turns the authenticator app off',
    path: '/user/authenticator/remove',
    ...own,
    tells: 'authenticator-removed',
    input: z.object({ password }),
    answer: nothing,
    refuses: ['password-wrong', 'not-found'],
    example: { input: { password: 'Jenjang-Demo-2026' }, answer: {} },
  }),

  beginPasskey: call({
    does: 'Options for making a passkey of the account that is signed in',
    path: '/user/passkeys/begin',
    ...own,
    input: z.object({ password }),
    answer: z.object({ options }),
    refuses: ['password-wrong', 'passkey-invalid'],
    example: { input: { password: 'Jenjang-Demo-2026' }, answer: { options: { challenge: 'b64url' } } },
  }),

  addPasskey: call({
    does: 'Keeps a passkey that was made by those options',
    path: '/user/passkeys/add',
    ...own,
    confirms: true,
    tells: 'passkey-added',
    input: z.object({ credential }),
    answer: nothing,
    refuses: ['passkey-invalid'],
    example: { input: { credential: { id: 'b64url' } }, answer: {} },
  }),

  removePasskey: call({
    does: 'Removes a passkey of the account that is signed in',
    path: '/user/passkeys/remove',
    ...own,
    tells: 'passkey-removed',
    input: z.object({ id, password }),
    answer: nothing,
    refuses: ['password-wrong', 'not-found'],
    example: { input: { id: 900_000_001, password: 'Jenjang-Demo-2026' }, answer: {} },
  }),

  passkeyOptions: call({
    does: 'Options for signing in by any passkey',
    path: '/user/passkeys/options',
    who: 'public',
    permission: 'none',
    input: z.object({ captchaRes: hardCaptcha('passkeys') }),
    answer: z.object({ options }),
    refuses: ['captcha-invalid', 'passkey-invalid'],
    example: { input: {}, answer: { options: { challenge: 'b64url' } } },
  }),

  passkeyLogin: call({
    does: 'Signs in by a passkey, which is password and second factor at once',
    path: '/user/passkeys/login',
    who: 'public',
    permission: 'none',
    input: z.object({ credential, device: z.string().max(200) }),
    answer: auth.login.answer,
    refuses: ['passkey-invalid', 'device-unknown'],
    example: {
      input: { credential: { id: 'b64url' }, device: 'kq3v0v0J1l3Y5yqkQF7Yb2mJ8o9T1c4a' },
      answer: auth.login.example.answer,
    },
  }),
}
