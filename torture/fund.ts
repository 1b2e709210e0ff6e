import type { Asking } from './asking.ts'
import { sellers } from './world.ts'

/** Rupiah; a little more than the dearest sale of a storm costs. */
const PRICE = 15_000

/** Gives the sellers the money for so many sales together. */
export async function fund(asking: Asking, users: readonly { username: string; id: number }[], sales: number): Promise<void> {
  const ids = new Map(users.map(({ username, id }) => [username, id]))
  for (const username of sellers) {
    const amount = Math.ceil((sales * PRICE) / sellers.length)
    const input = { correspondent: ids.get(username), amount, remark: 'storm' }
    const { status, text } = await asking.send('transfer', 'web-owner', input, `fund-${username}`)
    if (status !== 200) throw new Error(`${username} could not be given money: ${text}`)
  }
}
