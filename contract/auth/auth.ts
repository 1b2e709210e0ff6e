import { z } from 'zod'
import { call } from '../call.ts'
import { rupiah, userId } from '../shapes.ts'
import { type CaptchaDoor, captchaDoors } from './captcha-doors.ts'

const signedInUser = z.object({
  id: userId,
  name: z.string(),
  username: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  userTypeId: z.int(),
  UserType: z.object({ name: z.string() }),
  isAdministrator: z.boolean(),
  isDm: z.boolean(),
  isBlocked: z.boolean(),
  isRehearsing: z.boolean().describe('Its sales go to the simulator'),
  isVerified: z.boolean(),
  isPasswordExpired: z.boolean(),
  balance: rupiah,
  utcOffset: z.int().describe('Minutes east of UTC of the province'),
  parentName: z.string().nullable(),
  level: z.int().describe('Steps below the owner'),
  LoginUsers: z.array(z.object({ name: z.string() })).describe('Not empty when a staff account of the user is signed in'),
  permissions: z.array(z.string()).nullable().describe('What a staff account may do; null for the user itself'),
})

const sampleUser: z.input<typeof signedInUser> = {
  id: 4,
  name: 'Konter Melati',
  username: 'konter-melati',
  email: 'melati@example.id',
  phone: '081290347781',
  userTypeId: 4,
  UserType: { name: 'USTL' },
  isAdministrator: false,
  isDm: false,
  isBlocked: false,
  isRehearsing: false,
  isVerified: true,
  isPasswordExpired: false,
  balance: 5_000_000,
  utcOffset: 420,
  parentName: 'Subagen Priangan',
  level: 3,
  LoginUsers: [],
  permissions: null,
}

/** Somebody whose code is still awaited: addresses are masked, and `authCode` names the flow. The later calls of the flow carry it as `user`. */
export const pendingUser = z.object({
  authCode: z.string().describe('Names this one flow for ten minutes; never a user id'),
  isVerified: z.boolean().describe('False: e-mail and phone may still be changed'),
  email: z.string().nullable().describe('Masked'),
  phone: z.string().nullable().describe('Masked'),
  channel: z.enum(['email', 'sms', 'totp']).nullable().describe('Where the code is; null when the account has no address yet'),
})

export const samplePending: z.input<typeof pendingUser> = {
  authCode: 'cW9nR1JtT0pLZ2pGc0Y5b3lKd0hQd2s4c2VjcmV0ISE',
  isVerified: false,
  email: 'm•••••@example.id',
  phone: '0812••••7781',
  channel: 'email',
}

/** A solved challenge; empty where the server asks for none. */
export const captchaRes = z.string().max(10_000).default('')

/** What is needed only where a call answered too-many-requests. */
export const hardCaptcha = (door: CaptchaDoor) =>
  captchaRes.describe(`A hard captcha for ${door}: needed only where this answered too-many-requests, and waits for nobody`)

export const auth = {
  captcha: call({
    does: 'Gives a proof-of-work challenge (ALTCHA) to be solved before signing in',
    method: 'GET',
    path: '/captcha',
    who: 'public',
    permission: 'none',
    input: z.object({
      for: z
        .enum(captchaDoors)
        .optional()
        .describe('What it is solved for. Hard while others at the address wait for the same; without it always easy'),
    }),
    answer: z.object({ enabled: z.boolean(), challenge: z.record(z.string(), z.unknown()).nullable() }),
    example: { input: { for: 'login' }, answer: { enabled: false, challenge: null } },
  }),

  device: call({
    does: 'Issues the device value that a sign-in is bound to',
    path: '/user/device',
    who: 'public',
    permission: 'none',
    input: z.object({ captchaRes: hardCaptcha('device') }),
    answer: z.object({ device: z.string() }),
    refuses: ['captcha-invalid'],
    example: { input: {}, answer: { device: 'kq3v0v0J1l3Y5yqkQF7Yb2mJ8o9T1c4a' } },
  }),

  login: call({
    does: 'Signs in with username, e-mail or phone; isLogged false asks for a one-time code with authCode',
    path: '/user/login',
    who: 'public',
    permission: 'none',
    input: z.object({
      username: z.string().trim().min(1).max(200),
      password: z.string().min(1).max(200),
      device: z.string().max(200),
      captchaRes,
    }),
    answer: z.object({
      user: z.union([signedInUser, pendingUser]),
      isLogged: z.boolean(),
      token: z.string().nullable(),
      authCode: z.string().nullable(),
    }),
    refuses: ['captcha-invalid', 'login-failed', 'first-password-over', 'device-unknown'],
    example: {
      input: {
        username: 'konter-melati',
        password: 'Jenjang-Demo-2026',
        device: 'kq3v0v0J1l3Y5yqkQF7Yb2mJ8o9T1c4a',
        captchaRes: '',
      },
      answer: { user: sampleUser, isLogged: true, token: 'b64url-token', authCode: null },
    },
  }),

  dashboardLink: call({
    does: 'Exchanges a link that the server handed out for a session; it works once and for a minute',
    path: '/user/dashboardlink',
    who: 'public',
    permission: 'none',
    input: z.object({ hash: z.string().min(1).max(200) }),
    answer: z.object({ token: z.string(), user: signedInUser }),
    refuses: ['link-invalid'],
    example: { input: { hash: 'b64url-link' }, answer: { token: 'b64url-token', user: sampleUser } },
  }),

  logout: call({
    does: 'Ends the session of the token',
    path: '/user/logout',
    who: 'any',
    permission: 'none',
    withExpiredPassword: true,
    input: z.object({}),
    answer: z.object({}),
    example: { input: {}, answer: {} },
  }),

  session: call({
    does: 'The signed-in user as it is now',
    method: 'GET',
    path: '/user/session',
    who: 'any',
    permission: 'none',
    withExpiredPassword: true,
    input: z.object({}),
    answer: z.object({ user: signedInUser }),
    example: { input: {}, answer: { user: sampleUser } },
  }),
}
