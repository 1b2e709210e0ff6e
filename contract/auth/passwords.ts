import { z } from 'zod'
import { call } from '../call.ts'
import { nothing } from '../shapes.ts'

const password = z.string().min(1).max(200)
const confirmCode = z.string().min(1).max(200)

const expired = {
  who: 'any',
  withExpiredPassword: true,
  tells: 'password-changed',
  input: z.object({ password }),
  answer: nothing,
  refuses: ['password-not-expired', 'password-weak', 'password-same'],
  example: { input: { password: 'Mangga!Harum-27' }, answer: {} },
} as const

const change = {
  who: 'any',
  tells: 'password-changed',
  input: z.object({ oldPassword: password, newPassword: password }),
  answer: nothing,
  refuses: ['password-wrong', 'password-weak', 'password-same'],
  example: { input: { oldPassword: 'Jenjang-Demo-2026', newPassword: 'Mangga!Harum-27' }, answer: {} },
} as const

export const passwords = {
  resetIsValid: call({
    does: 'Whether the page of a new password may open: refused when the confirmCode is unknown, used or ten minutes old',
    path: '/user/reset/isvalid',
    who: 'public',
    permission: 'none',
    input: z.object({ confirmCode }),
    answer: nothing,
    refuses: ['reset-code-invalid'],
    example: { input: { confirmCode: 'b64url-confirm' }, answer: {} },
  }),

  resetChange: call({
    does: 'Sets the new password of a reset; signs nobody in and ends every session of the user',
    path: '/user/reset/change',
    who: 'public',
    permission: 'none',
    tells: 'password-changed',
    input: z.object({ password, confirmCode }),
    answer: nothing,
    refuses: ['reset-code-invalid', 'password-weak', 'password-same'],
    example: { input: { password: 'Mangga!Harum-27', confirmCode: 'b64url-confirm' }, answer: {} },
  }),

  changeExpiredPassword: call({
    does: 'Replaces an expired password of the user; its other sessions end',
    path: '/user/changeExpiredPass',
    permission: 'settings',
    ...expired,
  }),

  changeExpiredPasswordStaff: call({
    does: 'Replaces an expired password of the staff account that is signed in',
    path: '/user/changeExpiredpass/lu',
    permission: 'none',
    ...expired,
    refuses: [...expired.refuses, 'not-found'],
  }),

  changePassword: call({
    does: 'Changes the password of the user; its other sessions end',
    path: '/user/changepass',
    permission: 'settings',
    ...change,
  }),

  changePasswordStaff: call({
    does: 'Changes the password of the staff account that is signed in',
    path: '/user/changepass/lu',
    permission: 'none',
    ...change,
    refuses: [...change.refuses, 'not-found'],
  }),
}
