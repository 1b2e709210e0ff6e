import { staffOf } from '../../database/test-world.ts'
import { signature } from '../runner/signed-body.ts'
import type { TestApp } from '../test-app.ts'

/** Where a notice goes, and what it is signed with. */
export interface Door {
  path: string
  secret: string
}

export interface Hands {
  /** The answer of a call; throws when it was refused. */
  must: (answer: ReturnType<TestApp['call']>) => Promise<Awaited<ReturnType<TestApp['call']>>['body']>
  /** Sells as staff of a user; the ending says what the partner answers. Gives the sale's id. */
  sell: (username: string, ending?: string) => Promise<number>
  bankDoor: (username: string, bankId: number) => Promise<Door>
  notice: (door: Door, body: object) => Promise<void>
  /** A notice of one movement, on a day, whole rupiah. */
  bankNotice: (door: Door, day: string, amount: number) => Promise<void>
}

/** What people and banks do so that there is work for the system. */
export function handsIn({ app, call }: TestApp): Hands {
  const must: Hands['must'] = async (answer) => {
    const { status, body, text } = await answer
    if (status !== 200) throw new Error(text)
    return body
  }
  let customers = 100
  async function sell(username: string, ending = '000'): Promise<number> {
    customers += 1
    const input = { productCode: 'PLN20', customerCode: `14077${customers}${ending}` }
    // Those of this network and of the other branch sell without staff.
    const sellsItself = username === 'usgt-a' || username.endsWith('-b')
    const { body, status, text } = await call('purchase', sellsItself ? username : staffOf(username), input)
    if (status !== 200) throw new Error(`${username}: ${text}`)
    return body.saleId
  }
  async function notice({ path, secret }: Door, body: object): Promise<void> {
    const payload = JSON.stringify(body)
    const headers = {
      'content-type': 'application/json',
      'x-jenjang-signature': signature(secret, Math.floor(Date.now() / 1000), payload),
    }
    const { statusCode, body: text } = await app.inject({ method: 'POST', url: path, headers, payload })
    if (statusCode !== 200) throw new Error(text)
  }
  let movements = 0
  const bankDoor = (username: string, bankId: number): Promise<Door> => must(call('bankWebhook', username, { bankId }))
  async function bankNotice(door: Door, day: string, amount: number): Promise<void> {
    movements += 1
    await notice(door, { lines: [{ id: `N-${movements}`, day, amount, description: 'SETOR' }] })
  }
  return { must, sell, bankDoor, notice, bankNotice }
}
