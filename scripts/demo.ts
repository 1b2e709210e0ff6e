import { demoLogins } from '../database/demo-logins.ts'
import { readSettings } from '../server/settings.ts'
import { runningAddress } from './address.ts'
import { readOptions } from './options.ts'
import { withDatabase } from './with-database.ts'

const USAGE = [
  'Usage: npm run -s demo [-- --json]',
  '',
  'Prints the logins and H2H tokens of the demo world and the address of the server that runs on it; with DATABASE_URL or none running, the address that HOST and PORT give.',
  '--json  {url, logins: [{username, password, userTypeId, name, staffOf}], h2h: [{username, userId, userTypeId, prodToken, sandToken}]}',
].join('\n')

const { values } = readOptions(USAGE, { json: { type: 'boolean', default: false } })
await withDatabase(print)

async function print(databaseUrl: string): Promise<number> {
  const url = await runningAddress(readSettings(process.env))
  const { logins, h2h } = await demoLogins(databaseUrl)
  if (values.json) {
    console.log(JSON.stringify({ url, logins, h2h }, null, 2))
  } else if (logins.length === 0) {
    console.log('This database holds no demo world.')
  } else {
    console.log(`Demo logins at ${url}\n`)
    const head = ['username', 'password', 'type', 'name', 'staff of']
    printTable([head, ...logins.map((row) => [row.username, row.password, row.userTypeId, row.name, row.staffOf ?? ''])])
    console.log('\nTokens of the H2H clients\n')
    const tokens = h2h.map((row) => [row.username, row.userId, row.userTypeId, row.prodToken, row.sandToken])
    printTable([['username', 'UID', 'type', 'production', 'sandbox'], ...tokens])
  }
  return 0
}

function printTable(rows: (string | number)[][]): void {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => String(row[column]).length)))
  for (const row of rows)
    console.log(
      row
        .map((cell, column) => String(cell).padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
}
