import { migrate } from '../database/migrate.ts'
import { listUsers, parentTree } from '../server/accounts/accounts.ts'
import { find } from '../server/finder/finder.ts'
import { inSubtree } from '../server/runner/policy.ts'
import { openDatabase, openPool, type Tx } from '../server/runner/pool.ts'
import { transactOn } from '../server/runner/transact.ts'
import { buildTree, type Tree } from './accounts/tree.ts'
import { createDatabase, onScratch } from './database.ts'
import { type Figure, median, report } from './figures.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 400)
/** Users below the owner: ten below each of five levels, and four. */
const sizes = { large: 10, small: 4 }
const mostTimes = 3

type Work = (tx: Tx, tree: Tree) => Promise<unknown>

const list = { keyword: '', currentPage: 1, rowsPerPage: 15 }
const works: Record<string, Work> = {
  'list, below the owner': (tx, { owner }) => listUsers(tx, owner, list),
  'list, lowest level': (tx, { head, sellerParent }) => listUsers(tx, head, { ...list, parent: sellerParent }),
  'search by name, owner': (tx, { owner, seller }) => listUsers(tx, owner, { ...list, keyword: seller.name }),
  'search by name, head': (tx, { head, seller }) => listUsers(tx, head, { ...list, keyword: seller.name }),
  'search by phone': (tx, { owner, seller }) => listUsers(tx, owner, { ...list, keyword: seller.phone.slice(-6) }),
  'search by UID': (tx, { head, seller }) => listUsers(tx, head, { ...list, keyword: String(seller.id).padStart(6, '0') }),
  'search for nobody': (tx, { owner }) => listUsers(tx, owner, { ...list, keyword: 'nobody at all' }),
  'find by name': (tx, { owner, seller }) => find(tx, owner, { text: seller.name }),
  'find what everybody has': (tx, { head }) => find(tx, head, { text: 'kios' }),
  'find by UID': (tx, { head, seller }) => find(tx, head, { text: String(seller.id) }),
  'find nobody': (tx, { owner }) => find(tx, owner, { text: 'nobody at all' }),
  breadcrumb: (tx, { owner, seller }) => parentTree(tx, owner, { parent: seller.id }),
  'subtree, own': (tx, { head, seller }) => inSubtree(tx, head, seller.id),
  'subtree, foreign': (tx, { head, stranger }) => inSubtree(tx, head, stranger).catch(() => null),
}

/** How long the questions about a tree of users take in one of 111,110 users, against one of 1,364, in alternating turns on one PostgreSQL. */
export async function run({ json }: { json: boolean }): Promise<void> {
  const say = (line: string) => console.error(line)
  await onScratch(say, async (database) => {
    const large = await openTree(database.adminUrl, 'large', say)
    const small = await openTree(database.adminUrl, 'small', say)
    const figures: Figure[] = []
    for (const [name, work] of Object.entries(works)) figures.push(await compare(name, work, large, small))
    await Promise.all([large.end(), small.end()])
    report(figures, json)
  })
}

type OpenTree = Awaited<ReturnType<typeof openTree>>

async function openTree(adminUrl: string, size: keyof typeof sizes, say: (line: string) => void) {
  const url = await createDatabase(adminUrl, size)
  await migrate(url, () => {})
  const tree = await buildTree(url, sizes[size])
  say(`${size}: ${tree.users.toLocaleString('en')} users`)
  const pool = openPool({ url, max: 2, name: 'bench' })
  const { read } = transactOn(openDatabase(pool))
  /** Microseconds that the work takes in a transaction of its own. */
  const time = async (work: Work): Promise<number> => {
    const begun = performance.now()
    await read((tx) => work(tx, tree))
    return (performance.now() - begun) * 1000
  }
  return { time, end: () => pool.end() }
}

async function compare(name: string, work: Work, large: OpenTree, small: OpenTree): Promise<Figure> {
  const times = { large: [] as number[], small: [] as number[] }
  for (let round = -20; round < rounds; round++) {
    const pair = { large: await large.time(work), small: await small.time(work) }
    if (round < 0) continue
    times.large.push(pair.large)
    times.small.push(pair.small)
  }
  const value = median(times.large)
  const goal = { of: 'ratio', most: mostTimes } as const
  return { name, value, unit: 'µs', ratio: value / median(times.small), reference: 'in a tree of 1,364 users', goal }
}
