import { accountOf } from '../server/auth/auth.queries.ts'
import { newDashboardLink } from '../server/auth/dashboard-links.ts'
import { openDatabase, openPool } from '../server/runner/pool.ts'
import { transactOn } from '../server/runner/transact.ts'
import { readSettings } from '../server/settings.ts'
import { runningAddress } from './address.ts'
import { readOptions } from './options.ts'
import { withDatabase } from './with-database.ts'

const USAGE = [
  'Usage: npm run -s link -- NAME',
  '',
  'Prints a link that signs the account of a user name, e-mail or phone in, once and within a minute, without password and code:',
  'for whoever runs the server, when an owner has lost the authenticator and its recovery codes. Its use stands in the audit trail.',
].join('\n')

const { positionals } = readOptions(USAGE, {}, true)
const [name, ...more] = positionals
if (name === undefined || more.length > 0) {
  console.error(USAGE)
  process.exit(1)
}
await withDatabase((url) => print(url, name))

async function print(databaseUrl: string, typed: string): Promise<number> {
  const pool = openPool({ url: databaseUrl, max: 1, name: 'link' })
  try {
    const path = await transactOn(openDatabase(pool)).write(async (tx) => {
      const account = await accountOf(tx, typed)
      return account && newDashboardLink(tx, { userId: account.userId, loginUserId: account.loginUserId })
    })
    if (path) console.log(`${await runningAddress(readSettings(process.env))}${path}`)
    else console.error(`There is no account ${typed}.`)
    return path ? 0 : 1
  } finally {
    await pool.end()
  }
}
