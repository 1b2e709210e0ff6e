import type pg from 'pg'
import { countSeals, newSealSecret, RotationError, rotateKeys, storedKeys } from '../server/sealing/rotation.ts'
import { sealKeyOf } from '../server/sealing/seal-keys.ts'
import { readSettings } from '../server/settings.ts'
import { readOptions } from './options.ts'
import { onClient, withDatabase } from './with-database.ts'

const usage = `Usage: npm run -s keys -- new
       npm run keys -- list
       npm run keys -- rotate [--inside]

The keys that seal secrets in the database: authenticators, tokens, credentials of partners and gateways, codes on their way.

new      prints a fresh key, for SEAL_KEY or the file of SEAL_KEY_FILE. Keep it as you keep backups, and apart from them:
         without it nothing that it sealed is read again.
list     which keys are in use or read, where each is kept, and how many secrets each sealed.
rotate   puts SEAL_KEY into use and seals everything anew by it. First restart every server with the new key as SEAL_KEY and the
         one before as SEAL_KEY_BEFORE: both are read meanwhile. Then the one before is not needed any more.
         --inside makes a new key that the database keeps, in place of one in the settings.

Sales go on meanwhile. A rotation that was broken off goes on when it is called again; one to a key that is in use changes nothing. Have all
servers on this release first: one that knows of no other key than the first reads nothing after it. Ends with 1 where
something could not be done.`

const { values, positionals } = readOptions(usage, { inside: { type: 'boolean', default: false } }, true)
const commands: Readonly<Record<string, (client: pg.Client, outside: readonly string[]) => Promise<void>>> = { list, rotate }
const [command = '', ...more] = positionals
const run = commands[command]

if (command === 'new' && more.length === 0) console.log(newSealSecret())
else if (run && more.length === 0)
  await withDatabase(onClient((client) => run(client, readSettings(process.env).sealKeys), RotationError))
else {
  console.error(usage)
  process.exitCode = 1
}

async function rotate(client: pg.Client, outside: readonly string[]): Promise<void> {
  const anew = await rotateKeys(client, outside, values.inside, (line) => console.error(line))
  console.log(
    anew === 0 ? 'Everything was sealed by the key in use already.' : `${anew} sealed anew. No other key is needed any more.`,
  )
}

async function list(client: pg.Client, outside: readonly string[]): Promise<void> {
  const { keys, plain } = await storedKeys(client)
  const counts = await countSeals(client, outside)
  const held = outside.map((secret) => sealKeyOf(secret).id)
  const total = (id: string) => counts.reduce((sum, { byKey }) => sum + (byKey.get(id) ?? 0), 0)
  const print = (id: string, where: string, isUsed: boolean) =>
    console.log(`${id}  ${isUsed ? 'in use' : 'read  '}  ${where}: ${total(id)} secrets`)
  for (const { id, secret, used } of keys)
    print(
      id,
      secret ? 'kept in the database' : held.includes(id) ? 'in the settings' : 'in the settings, and not given here',
      used,
    )
  if (plain) print(sealKeyOf(plain).id, 'kept in the database', keys.length === 0)
  for (const id of held.filter((own) => !keys.some((key) => key.id === own))) console.log(`${id}  not in use; in the settings`)
  const unknown = total('none')
  if (unknown > 0) console.log(`${unknown} secrets that none of these opens`)
}
