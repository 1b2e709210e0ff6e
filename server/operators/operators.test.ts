import { expect, test } from 'vitest'
import { testDatabase } from '../../database/test-database.ts'
import { withTransact } from '../runner/test-transact.ts'
import { tellOperators } from './operators.ts'

const database = testDatabase()
const told = async (set: string) => {
  await database.query(`update users set ${set} where user_type_id = 1`)
  await database.query('delete from message')
  await withTransact(database.url, (transact) =>
    transact.write((tx) => tellOperators(tx, 'product-recovered', { product: 'S10' })),
  )
  return (await database.query('select channel, recipient from message order by id')).map(({ channel, recipient }) => [
    channel,
    recipient,
  ])
}

test.each<[what: string, set: string, expected: [string, string][]]>([
  ['e-mail', `email = 'owner@example.id'`, [['email', 'owner@example.id']]],
  [
    'a chat of their own besides',
    `telegram_id = '5012345678'`,
    [
      ['email', 'owner@example.id'],
      ['telegram', '5012345678'],
    ],
  ],
  [
    'the group before the chat',
    `telegram_group_id = '-1001'`,
    [
      ['email', 'owner@example.id'],
      ['telegram', '-1001'],
    ],
  ],
  [
    'SMS where there is no e-mail',
    `email = null, phone = '081200000000'`,
    [
      ['sms', '081200000000'],
      ['telegram', '-1001'],
    ],
  ],
  ['the group alone', `phone = null`, [['telegram', '-1001']]],
  ['nowhere', `telegram_group_id = null, telegram_id = null`, []],
])('those who run the platform are told by %s', async (_, set, expected) => {
  expect(await told(set)).toEqual(expected)
})
