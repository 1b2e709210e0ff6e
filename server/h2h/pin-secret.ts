import { randomInt } from 'node:crypto'
import { readableCode } from '../auth/secrets.ts'

const PIN_DIGITS = 6
const PASSWORD_SIGNS = 16

/** A new PIN and password, about 100 bits together, as they are sealed: with a space between. */
export const newPinSecret = (): string => {
  const pin = String(randomInt(10 ** PIN_DIGITS)).padStart(PIN_DIGITS, '0')
  return `${pin} ${`${readableCode()}${readableCode()}`.slice(0, PASSWORD_SIGNS)}`
}

/** PIN and password of a sealed secret. */
export function pinAndPassword(secret: string): [pin: string, password: string] {
  const [pin = '', password = ''] = secret.split(' ')
  return [pin, password]
}
