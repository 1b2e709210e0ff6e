/** A mobile number as it is typed for an account: digits, starting with 08. */
export const isPhone = (text: string): boolean => /^08\d{8,12}$/.test(text)

export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text) && text.length <= 200
