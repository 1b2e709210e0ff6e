import pg from 'pg'
import { type CallName, calls } from '../contract/calls.ts'
import { typeIds } from '../contract/user-types.ts'
import { migrate } from '../database/migrate.ts'
import { MOST_MOVE_ROWS, type MoveKind } from '../rules/moving-layouts.ts'
import { createDatabase, onScratch } from './database.ts'
import { type Figure, report } from './figures.ts'
import { type RunningServer, startServer } from './server.ts'

const users = Number(process.env.BENCH_USERS ?? 50_000)
const products = Number(process.env.BENCH_PRODUCTS ?? 5_000)
const prices = Number(process.env.BENCH_PRICES ?? 200_000)
const mostSeconds = 300
const token = 'bench-owner'

const owner = `
  insert into setting (name, value) values ('demo', 'true'), ('world', '"demo"');
  insert into users (id, name, username, user_type_id, parent_id, head_id, password_hash) values (1, 'Owner', 'owner', 1, null, 1, '-');
  insert into partner (id, name, type) values (1, 'Partner', 'simulator');
  insert into device (hash) values (sha256('bench'));
  insert into session (token_hash, user_id, device_hash, expires_at, confirmed_at)
    values (sha256('${token}'), 1, sha256('bench'), now() + interval '1 day', now());
  select setval(pg_get_serial_sequence('users', 'id'), 1000), setval(pg_get_serial_sequence('partner', 'id'), 10)`

const code = (user: number) => `RS${String(user).padStart(6, '0')}`
const rowOf: Record<MoveKind, (n: number) => Record<string, string>> = {
  // A hundredth are agents, all others sell below one of them.
  users: (n) => ({
    code: code(n),
    name: `Konter ${n}`,
    balance: String(1_000 + n),
    phone: `0812${String(n).padStart(8, '0')}`,
    upline: n < users / 100 ? '' : code(n % Math.floor(users / 100)),
  }),
  products: (n) => ({
    code: `P${n}`,
    name: `Produk ${n}`,
    category: `Kategori ${n % 30}`,
    brand: `Merek ${n % 50}`,
    cost: '10.000',
    price: '10.200',
  }),
  prices: (n) => ({
    user: code(n % users),
    product: `P${(n * 7 + Math.floor(n / users)) % products}`,
    price: String(10_300 + (n % 50)),
  }),
}
const counts = { users, products, prices } as const

/** Seconds that 50,000 users with balances, 5,000 products and 200,000 prices take to move in: sent, looked through, and made. Five minutes together are promised. */
export async function run({ json }: { json: boolean }): Promise<void> {
  const say = (line: string) => console.error(line)
  await onScratch(say, async (database) => {
    let server: RunningServer | undefined
    try {
      const url = await createDatabase(database.adminUrl, 'moving')
      await migrate(url, say)
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      await client.query(owner)
      await client.end()
      server = await startServer({ DATABASE_URL: url })
      const figures = await moveIn(server, say)
      const together = figures.reduce((sum, { value }) => sum + value, 0)
      report([...figures, { name: 'together', value: together, unit: 's', goal: { of: 'value', most: mostSeconds } }], json)
    } finally {
      await server?.stop()
    }
  })
}

async function moveIn(server: RunningServer, say: (line: string) => void): Promise<Figure[]> {
  const ask = async (name: CallName, input: object) => {
    const response = await fetch(`http://127.0.0.1:${server.port}/api${calls[name].path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify(input),
    })
    const answer = await response.json()
    if (!response.ok) throw new Error(`${name}: ${response.status} ${JSON.stringify(answer)}`)
    return answer
  }
  const figures: Figure[] = []
  const timed = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const before = performance.now()
    const result = await work()
    const seconds = (performance.now() - before) / 1000
    say(`${name}: ${seconds.toFixed(1)} s`)
    figures.push({ name, value: seconds, unit: 's' })
    return result
  }
  const { id: move } = await ask('openMove', {
    system: 'otomax',
    below: '',
    headTypeId: typeIds.SLDM,
    partnerId: 1,
    files: {},
    columns: {},
  })
  await timed('rows sent', async () => {
    for (const kind of ['users', 'products', 'prices'] as const)
      for (let at = 0; at < counts[kind]; at += MOST_MOVE_ROWS) {
        const length = Math.min(MOST_MOVE_ROWS, counts[kind] - at)
        const rows = Array.from({ length }, (_, n) => ({ row: at + n + 2, cells: rowOf[kind](at + n) }))
        await ask('addMoveRows', { move, kind, rows })
      }
  })
  const { sums, groups } = await timed('looked through', () => ask('tryMove', { move }))
  if (sums.refused > 0) throw new Error(JSON.stringify(groups))
  await timed('made', () => ask('doMove', { move, users: sums.users, balance: sums.balance }))
  return figures
}
