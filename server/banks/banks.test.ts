import { describe, expect, test } from 'vitest'
import { testApp } from '../test-app.ts'
import { accountsIn } from './chart-of-accounts.ts'

const { database, call } = testApp()
const bca = { name: 'BCA', accountNumber: '8020331177', accountName: 'PT Uji' }
const add = async (as: string, bank = bca): Promise<number> => (await call('insertBank', as, bank)).body.id

describe('own banks', () => {
  test('are added, found by name, changed and deleted', async () => {
    const id = await add('owner')
    const mandiri = await add('owner', { ...bca, name: 'Mandiri', accountNumber: '1370011' })
    expect((await call('listBanks', 'owner', { keyword: 'bc' })).body).toEqual({
      banks: [{ id, ...bca, show: true, limited: false, tl: false, told: { bills: 0, tickets: 0 } }],
      totalPages: 1,
      totalData: 1,
    })
    await call('updateBank', 'owner', { bankId: mandiri, ...bca, name: 'BNI', accountNumber: '77' })
    await call('showBank', 'owner', { bankId: mandiri, show: false })
    await call('limitBank', 'owner', { bankId: mandiri, limited: true })
    await call('setBankTl', 'owner', { bankId: mandiri, tl: true })
    const changed = (await call('listBanks', 'owner', { keyword: 'bni' })).body.banks
    expect(changed).toMatchObject([{ id: mandiri, accountNumber: '77', show: false, limited: true, tl: true }])
    expect((await call('deleteBank', 'owner', { bankId: mandiri })).status).toBe(200)
    expect((await call('listBanks', 'owner')).body.totalData).toBe(1)
    expect((await call('deleteBank', 'owner', { bankId: mandiri })).body.code).toBe('not-found')
  })

  test('an account stands in the list once; a deleted one may come back', async () => {
    const twice = await call('insertBank', 'owner', { ...bca, name: 'bca' })
    expect([twice.status, twice.body.code]).toEqual([409, 'bank-exists'])
    const other = await add('owner', { ...bca, accountNumber: '5' })
    const same = await call('updateBank', 'owner', { bankId: other, ...bca })
    expect([same.status, same.body.code]).toEqual([409, 'bank-exists'])
    expect((await call('updateBank', 'owner', { bankId: other, ...bca, accountNumber: '5' })).status).toBe(200)
    await call('deleteBank', 'owner', { bankId: other })
    expect((await call('insertBank', 'owner', { ...bca, accountNumber: '5' })).status).toBe(200)
  })

  test('nothing may be empty', async () => {
    const { status, body } = await call('insertBank', 'owner', { name: ' ', accountNumber: '', accountName: 'x' })
    expect([status, Object.keys(body.fields)]).toEqual([400, ['name', 'accountNumber']])
  })

  test('nobody sees or changes the banks of others', async () => {
    const id = await add('catl-a')
    expect((await call('listBanks', 'catl-b')).body.banks).toEqual([])
    const foreign = [
      call('showBank', 'catl-b', { bankId: id, show: false }),
      call('updateBank', 'catl-b', { bankId: id, ...bca }),
      call('deleteBank', 'catl-b', { bankId: id }),
      call('limitBank', 'owner', { bankId: id, limited: true }),
    ]
    for (const { status, body } of await Promise.all(foreign)) expect([status, body.code]).toEqual([404, 'not-found'])
    expect((await call('listBanks', 'catl-a')).body.banks).toMatchObject([{ id, ...bca, show: true, limited: false }])
  })

  test('staff look at them and change none', async () => {
    expect((await call('listBanks', 'staff-catl-a')).status).toBe(200)
    expect((await call('insertBank', 'staff-catl-a', bca)).body.code).toBe('access-denied')
  })
})

describe('the chart of accounts', () => {
  const chart = [
    'Kode;Nama Akun;No. Rekening;Atas Nama',
    '1-1101;Kas Kecil;;',
    '1-1201;BCA;8020331177;PT Uji',
    '1-1202;"Mandiri; Thamrin";137-00-1122;PT Uji',
  ].join('\r\n')

  test('offers its accounts at banks and writes nothing', async () => {
    const before = await database.query('select count(*) from bank')
    const { status, body } = await call('importCoA', 'owner', { csv: `\uFEFF${chart}` })
    expect([status, body]).toEqual([
      200,
      [
        { name: 'BCA', accountNumber: '8020331177', accountName: 'PT Uji', known: true },
        { name: 'Mandiri; Thamrin', accountNumber: '137-00-1122', accountName: 'PT Uji', known: false },
      ],
    ])
    expect(await database.query('select count(*) from bank')).toEqual(before)
  })

  test.each([
    ['comma', 'Bank,Account Number,Account Name\nBNI,0123,PT Uji'],
    ['tab', 'Bank Name\tAccount No\tAccount Holder\nBNI\t0123\tPT Uji'],
  ])('is read with another separator and in English: %s', (_separator, csv) => {
    expect(accountsIn(csv)).toEqual([{ name: 'BNI', accountNumber: '0123', accountName: 'PT Uji' }])
  })

  test('says which column is missing', async () => {
    const { status, body } = await call('importCoA', 'owner', { csv: 'Kode,Nama Akun\n1,BCA' })
    expect([status, body.code, body.values]).toEqual([422, 'file-unreadable', { columns: 'no rekening, atas nama' }])
  })

  test('without a file there is nothing to read', async () => {
    expect((await call('importCoA', 'owner', {})).body.code).toBe('file-missing')
  })
})
