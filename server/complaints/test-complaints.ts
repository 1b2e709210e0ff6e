import { padSale } from '../../rules/ids.ts'
import type { TestApp } from '../test-app.ts'

export const words = 'Saldo terpotong, pulsa belum masuk'

let number = 0

/** What tests of complaints ask for. */
export function complaintCalls({ call, database }: TestApp) {
  return {
    /** Sells one token; the ending decides what its partner answers. */
    async sell(as: string, ending = '000') {
      number += 1
      const customerCode = `1407${String(number).padStart(4, '0')}${ending}`
      return (await call('purchase', as, { productCode: 'PLN20', customerCode })).body
    },
    complain: async (as: string, salesId: number, said = words) =>
      (await call('openComplaint', as, { salesId, words: said })).body,
    detail: async (as: string, id: number) => (await call('complaint', as, { id })).body,
    listed: async (as: string, filter: object = {}) => (await call('listComplaints', as, { rowsPerPage: 1000, ...filter })).body,
    /** What the inbox of an account was told of a sale's complaints: template and words. */
    told: async (username: string, saleId: number) =>
      (
        await database.query(
          `select template, facts ->> 'words' as words from inbox_item
           where user_id = $1 and facts ->> 'sale' = $2 and template like 'complaint-%' order by id`,
          [database.userId(username), padSale(saleId)],
        )
      ).map(({ template, words: said }) => [template, said]),
  }
}
