import type { DemoLogins } from '../database/demo-logins.ts'

/** The accounts worth a first look; all of them are printed by npm run demo. */
const chosen: readonly (readonly [username: string, what: string])[] = [
  ['budi', 'platform owner, sees and may do everything'],
  ['ratna', 'staff of the owner, may only look'],
  ['graha-artha', 'collecting agent (TL), lends to its sellers'],
  ['dewi', 'staff of graha-artha, looks and moves money'],
  ['parahyangan', 'sub collecting agent (TL) as administrator'],
  ['konter-melati', 'seller on credit (TL)'],
  ['konter-musim-semi', 'seller on deposit that draws what it lacks: semi (TL)'],
  ['wahyu', 'sales, parent of deposit sellers (DM)'],
  ['konter-cendana', 'seller on deposit (DM)'],
  ['loket-gunung-jati', 'payment point (DP)'],
  ['banua', 'mitra of a network of five levels (FD)'],
  ['gowa', 'collecting agent of a mitra (FT)'],
  ['kios-mama-yosepha', 'seller in Papua, WIT (GT)'],
  ['nusapay', 'H2H client'],
]

/** Lines for the terminal; empty without a demo world. */
export function loginTable({ logins }: Pick<DemoLogins, 'logins'>): string[] {
  const shown = chosen.flatMap(([username, what]) => {
    const login = logins.find((each) => each.username === username)
    return login ? { ...login, what } : []
  })
  if (shown.length === 0) return []
  const passwords = new Set(logins.map(({ password }) => password))
  return [
    passwords.size === 1 ? `Demo accounts, password of each: ${[...passwords][0]}` : 'Demo accounts:',
    ...shown.map(
      ({ username, password, what }) => `  ${username.padEnd(19)}${passwords.size === 1 ? '' : `${password.padEnd(21)}`}${what}`,
    ),
    `  and ${logins.length - shown.length} more, with the tokens of the H2H clients: npm run demo`,
  ]
}
