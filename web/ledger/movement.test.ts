import { expect, test } from 'vitest'
import { type MutationRow, otherParty, sayingOf } from './movement.ts'

type Movement = MutationRow['TrMutation']

const sale = { id: 48120944, refId: '77', customerCode: '535812009417', productName: 'Token PLN 20.000' }
const plain: Movement = {
  TrSale: null,
  remark: '',
  senderId: 1,
  Sender: { name: 'Budi' },
  Receiver: { name: 'Konter Melati' },
  LoginUser: null,
  kind: 'transfer',
  createdAt: '2026-11-20T07:03:59.000Z',
  amount: 5_000_000,
}
const row = (change: Partial<Movement>): MutationRow => ({ seq: 1, amount: 0, TrMutation: { ...plain, ...change } })

test.each<[string, Partial<Movement>, ReturnType<typeof sayingOf>]>([
  ['a sale names its product', { TrSale: sale, kind: 'hold', amount: -20_900 }, { key: 'sale', product: 'Token PLN 20.000' }],
  [
    'money of a sale that came back',
    { TrSale: sale, kind: 'void', amount: 20_900 },
    { key: 'refund', product: 'Token PLN 20.000' },
  ],
  ['a typed remark stands as it is', { remark: 'Modal konter' }, { key: 'typed', remark: 'Modal konter' }],
  ['a kind speaks where nothing was typed', { kind: 'deduct' }, { key: 'deduct' }],
  ['a bill says what became of it', { kind: 'lift', remark: 'BILL 000012' }, { key: 'lift', remark: 'BILL 000012' }],
  ['so does a draw', { kind: 'draw', remark: 'SEMI 10000001' }, { key: 'draw', remark: 'SEMI 10000001' }],
  ['an unknown kind says nothing', { kind: 'ceiling-reset' }, null],
])('%s', (_, change, saying) => expect(sayingOf(row(change))).toEqual(saying))

test.each<[string, Partial<Movement>, ReturnType<typeof otherParty>]>([
  ['in: the sender', { amount: 1 }, { name: 'Budi' }],
  ['out: the receiver', { amount: -1 }, { name: 'Konter Melati' }],
  ['in from nobody', { amount: 1, Sender: null }, { key: 'noSender' }],
  ['in of earned fees', { amount: 1, kind: 'payout', Sender: null }, { key: 'fees' }],
  ['out to nobody', { amount: -1, Receiver: null }, { key: 'noReceiver' }],
])('other party, %s', (_, change, party) => expect(otherParty(row(change))).toEqual(party))
