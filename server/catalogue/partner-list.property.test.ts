import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testApp } from '../test-app.ts'
import { givenBack } from '../upstream/listing.ts'

const { call } = testApp()

test('any list gives a comparison or a refusal, and what it would change can be approved', async () => {
  const sku = fc.constantFrom('PLN20-1', 'S10-1', 'PLNPOST-1', 'GOPAY-1', 'S10', 'ASING')
  const row = fc.oneof(
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
    {
      weight: 6,
      arbitrary: fc.record(
        {
          buyer_sku_code: sku,
          product_name: fc.string(),
          price: fc.oneof(fc.integer({ min: 9_000, max: 21_000 }), fc.constant(null), fc.jsonValue({ maxDepth: 1 })),
          admin: fc.integer({ min: 0, max: 3_000 }),
          [givenBack]: fc.integer({ min: 0, max: 3_000 }),
          seller_product_status: fc.boolean(),
          start_cut_off: fc.constantFrom('0:0', '23:30', '7:5', 'x'),
          end_cut_off: fc.constantFrom('0:0', '0:30', '9:05'),
        },
        { requiredKeys: ['buyer_sku_code'] },
      ),
    },
  )
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 8 }), async (rows) => {
      const list = JSON.stringify(rows)
      const compared = await call('comparePartnerList', 'owner', { partnerId: 1, list })
      expect([200, 422]).toContain(compared.status)
      if (compared.status === 422) {
        expect(compared.body.code).toMatch(/^list-/)
        return
      }
      const changes = compared.body.rows.flatMap(({ change }: { change: object | null }) => change ?? [])
      if (changes.length === 0) return
      const { status, body } = await call('approvePartnerList', 'owner', { partnerId: 1, changes })
      expect(status === 200 ? body.written : body.code).toBe(status === 200 ? changes.length : 'list-share-below-zero')
      if (status === 200)
        expect((await call('approvePartnerList', 'owner', { partnerId: 1, changes })).body).toEqual({
          written: 0,
          unchanged: changes.length,
          closed: 0,
        })
    }),
    { numRuns: 40 },
  )
})
