import type pg from 'pg'
import { userId } from './market.ts'
import { continueIds, insertRows, withIds } from './rows.ts'

type Row = [of: string, name: string, accountNumber: string, accountName: string, kind?: 'tl' | 'limited']

/** The owner's, then those of the managers that lend; their places are their ids. */
const rows: readonly Row[] = [
  ['budi', 'BCA', '8020331177', 'PT Jenjang Nusantara Digital'],
  ['budi', 'BRI', '034101001177305', 'PT Jenjang Nusantara Digital'],
  ['budi', 'Mandiri', '1370011177305', 'PT Jenjang Nusantara Digital'],
  ['budi', 'BNI', '0911773050', 'PT Jenjang Nusantara Digital'],
  ['budi', 'BCA', '8020331185', 'PT Jenjang Nusantara Digital', 'tl'],
  ['budi', 'Mandiri', '1370011177313', 'PT Jenjang Nusantara Digital', 'tl'],
  ['budi', 'BSI', '7117730501', 'Budi Santoso', 'limited'],
  ['graha-artha', 'BCA', '0661889021', 'Graha Artha Nusantara'],
  ['graha-artha', 'BRI', '038201000889021', 'Graha Artha Nusantara'],
  ['parahyangan', 'BRI', '045601000330112', 'Subagen Parahyangan'],
  ['gowa', 'BNI', '0344502211', 'Agen Gowa Raya'],
  ['sentani', 'Mandiri', '1540022700127', 'Agen Sentani'],
  ['celebes', 'BNI', '0224417790', 'Celebes Mitra Utama'],
  ['arus-digital', 'BCA', '6040551238', 'Arus Digital Mitra'],
  ['cendrawasih', 'BRI', '021101003317502', 'Cendrawasih Mitra Timur'],
]

/** Banks that top-ups are paid to, by the word that a deposit is remembered by. */
export const topUpBank: Readonly<Record<string, number>> = { BCA: 1, BRI: 2, Mandiri: 3, BNI: 4 }

export async function fillBanks(client: pg.ClientBase): Promise<void> {
  const banks = rows.map(([of, name, account_number, account_name, kind]) => ({
    user_id: userId(of),
    name,
    account_number,
    account_name,
    show: true,
    tl: kind === 'tl',
    limited: kind === 'limited',
    created_at: new Date('2026-01-05T02:00:00Z'),
  }))
  await insertRows(client, 'bank', withIds(banks))
  await continueIds(client, ['bank'])
}
