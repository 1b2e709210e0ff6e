import { beforeAll, beforeEach, expect, test } from 'vitest'
import { dialectDoors } from '../../contract/h2h/dialects.ts'
import { testApp } from '../test-app.ts'
import { fieldsAt, type Keys, keysOf } from './test-requests.ts'

const api = testApp()
const { database } = api
const username = 'htdm-a'
let keys: Keys
/** Keys of another account. */
let others: Keys
beforeAll(async () => {
  keys = await keysOf(api, username)
  others = await keysOf(api, 'htdm-b')
})
beforeEach(() => database.query('delete from attempt'))

/** A door of each dialect, what it says to a wrong signature, and to whom it has to wait: that the sale may still come about. */
const doors = [
  ['/v1/transaction', '', /"rc":"41"/, /"status":"Pending","rc":"99"/, /"rc":"00"/],
  ['/v1/transaction', 'pay-pasca', /"rc":"41"/, /"status":"Pending","rc":"99"/, /"rc":"50"/],
  ['/trx', '', /^status=57&/, /^status=1&/, /^#.* akan diproses|SUKSES/],
  ['/irs/transaction', '', /^Forbidden Access/, /segera diproses/, /BERHASIL/],
  ['/iak/api/top-up', '', /"rc":"204"/, /"rc":"201","status":0/, /"rc":"00"/],
  ['/iak/api/v1/bill/check', 'inq-pasca', /"response_code":"100"/, /"response_code":"201"/, /"response_code":"00"/],
  ['/iak/v1/legacy/index', 'topup', /"rc":"204"/, /"rc":"201","status":0/, /"rc":"00"/],
] as const

test.each(doors)(
  '%s %s: who signs wrongly waits, and is told that nothing is decided',
  async (path, commands, wrong, open, served) => {
    const door = dialectDoors.find((one) => one.path === path)!
    const row = doors.findIndex((one) => one[0] === path && one[1] === commands)
    const [here, there] = [`10.0.${row}.1`, `10.0.${row}.2`]
    let asked = 0
    const ask = async (own: Keys, remoteAddress: string) => {
      asked += 1
      const isBill = commands.endsWith('pasca')
      const what = isBill
        ? { product: 'PLNPOST', customer: '532110884207' }
        : { product: 'S10', customer: `08129034${7000 + asked}` }
      const wish = { ref: `${path} ${commands} ${asked}`, ...what, amount: '', commands, check: '', kind: '' }
      const fields = fieldsAt(door, { username, userId: database.userId(username), keys: own, mode: 'sand' }, wish)
      const payload = JSON.stringify(fields)
      return (
        await api.app.inject({
          method: 'POST',
          url: path,
          payload,
          remoteAddress,
          headers: { 'content-type': 'application/json' },
        })
      ).body
    }
    for (let n = 1; n <= 5; n++) {
      expect(await ask(others, here)).toMatch(wrong)
      // The pause outlasts the test, however slow it is.
      if (n === 5) await database.query(`update attempt set next_at = now() + interval '1 minute' where key like 'h2h proof %'`)
    }
    expect([await ask(others, here), await ask(keys, here)]).toEqual([expect.stringMatching(open), expect.stringMatching(open)])
    expect(await ask(keys, there)).toMatch(served)
    const kept = await database.query<{ ref_id: string }>(`select ref_id from sale where ref_id like $1`, [
      `${path} ${commands} %`,
    ])
    expect(kept.map(({ ref_id }) => ref_id)).toEqual(commands === 'pay-pasca' ? [] : [`${path} ${commands} 8`])
  },
)
