/** What a captcha is solved for: where all who are behind one address share turns. `login-tries` and `reset-tries` are codes that are entered. */
export const captchaDoors = ['login', 'login-tries', 'passkeys', 'device', 'codes', 'reset-tries', 'register'] as const
export type CaptchaDoor = (typeof captchaDoors)[number]
