/** For so long a challenge of the captcha may be answered. */
export const captchaMinutes = 5
