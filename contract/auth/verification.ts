import { z } from 'zod'
import { call } from '../call.ts'
import { instant, keyword, nothing, paged, paging, userId } from '../shapes.ts'
import { owner } from '../user-types.ts'
import { captchaRes, pendingUser, samplePending } from './auth.ts'

const authCode = z.string().min(1).max(200)
/** What the browser keeps of a flow; only its authCode counts. */
const flow = z.object({ authCode }).describe('The user of login or resetpass as it was answered')
const deviceValue = z.string().max(200)
/** An Indonesian mobile number as it is stored. */
const newPhone = z
  .string()
  .trim()
  .regex(/^08\d{8,12}$/)
const newEmail = z.email().trim().max(200)

const identifiers = ['username', 'email', 'phone'] as const

export const verification = {
  resetPassword: call({
    does: 'Starts a reset: sends a code to the phone or e-mail of an account, and answers the same for an unknown one',
    path: '/user/resetpass',
    who: 'public',
    permission: 'none',
    input: z.object({
      phone: newPhone.nullish(),
      email: newEmail.nullish(),
      device: z
        .string()
        .max(200)
        .optional()
        .describe('On a device that the account is known on, what others asked for it does not count'),
      captchaRes,
    }),
    answer: z.object({ user: pendingUser }),
    refuses: ['captcha-invalid'],
    example: {
      input: { phone: '081290347781', captchaRes: '' },
      answer: { user: { ...samplePending, isVerified: true, email: null, phone: '081290347781', channel: 'sms' } },
    },
  }),

  verify: call({
    does: 'Answers a code: a token where a sign-in waited for it, a confirmCode in a reset',
    path: '/user/verification',
    who: 'public',
    permission: 'none',
    input: z.object({
      user: flow,
      verCode: z
        .string()
        .trim()
        .regex(/^(\d{6}|[2-9A-Za-z]{5}-?[2-9A-Za-z]{5})$/)
        .describe('Six digits; where an authenticator is asked for, also one of its recovery codes'),
      captchaRes: captchaRes.describe(
        'In a reset always needed. In a sign-in a hard one for login-tries: only where this answered too-many-requests',
      ),
      resetPass: z.boolean().default(false),
      device: deviceValue,
    }),
    answer: z.object({ token: z.string().nullable(), confirmCode: z.string().nullable() }),
    refuses: ['captcha-invalid', 'code-wrong', 'flow-over'],
    example: {
      input: {
        user: { authCode: samplePending.authCode },
        verCode: '481516',
        resetPass: false,
        device: 'kq3v0v0J1l3Y5yqkQF7Yb2mJ',
      },
      answer: { token: 'b64url-token', confirmCode: null },
    },
  }),

  resendCode: call({
    does: 'Sends another code by e-mail or SMS; the one before is void',
    path: '/user/verification/resend',
    who: 'public',
    permission: 'none',
    input: z.object({ user: flow, isEmail: z.boolean() }),
    answer: nothing,
    refuses: ['flow-over', 'channel-missing'],
    example: { input: { user: { authCode: samplePending.authCode }, isEmail: true }, answer: {} },
  }),

  changeAddress: call({
    does: 'Corrects e-mail or phone before the first verification, at most three times, and sends a code to it',
    path: '/user/verification/changedata',
    who: 'public',
    permission: 'none',
    input: z.object({ user: flow, email: newEmail.nullish(), phone: newPhone.nullish() }),
    answer: nothing,
    refuses: ['flow-over', 'already-verified', 'address-changes-used', 'address-same', 'email-taken', 'phone-taken'],
    example: { input: { user: { authCode: samplePending.authCode }, phone: '081290347782' }, answer: {} },
  }),

  availability: call({
    does: 'Whether a username, e-mail or phone is free; exactly one is asked. A refusal is 400 with that one key and the reason',
    path: '/user/availability',
    who: 'public',
    permission: 'none',
    input: z
      .object({
        username: z
          .string()
          .trim()
          .regex(/^[\w.@-]{3,50}$/)
          .optional(),
        email: newEmail.optional(),
        phone: z
          .string()
          .trim()
          .regex(/^\+?\d{6,15}$/)
          .optional(),
      })
      .refine((input) => identifiers.filter((name) => input[name] !== undefined).length === 1),
    answer: z.partialRecord(z.enum(identifiers), z.string()),
    refuses: ['not-available'],
    example: { input: { username: 'konter-melati-2' }, answer: { username: 'Available' } },
  }),

  viewCodes: call({
    does: 'The one-time codes users wait for now; asks for the own password each time',
    path: '/user/otp',
    who: owner,
    permission: 'settings',
    input: z.object({
      keyword,
      password: z.string().min(1).max(200),
      ...paging,
    }),
    answer: z.object({
      users: z.array(
        z.object({
          id: userId,
          name: z.string(),
          userTypeId: z.int(),
          UserType: z.object({ name: z.string() }),
          email: z.string().nullable(),
          phone: z.string().nullable(),
          verCode: z.string(),
          updatedAt: instant,
        }),
      ),
      ...paged,
    }),
    refuses: ['password-wrong', 'codes-hidden'],
    example: {
      input: { password: 'Jenjang-Demo-2026' },
      answer: {
        users: [
          {
            id: 4,
            name: 'Konter Melati',
            userTypeId: 4,
            UserType: { name: 'USTL' },
            email: 'melati@example.id',
            phone: '081290347781',
            verCode: '402918',
            updatedAt: '2026-11-21T07:03:59.000Z',
          },
        ],
        totalPages: 1,
        totalData: 1,
      },
    },
  }),
}
