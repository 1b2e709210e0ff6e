import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { kindOf, userTypeIds, userTypes } from '../contract/user-types.ts'
import { functionsText, hashOf, thisRelease } from './functions.ts'
import { dumpSchema, schemaFile } from './schema.ts'
import { testDatabase } from './test-database.ts'

const database = testDatabase({ world: 'empty' })

test('schema.sql is what migrations and functions make', async () => {
  const dumped = await dumpSchema({ query: (async (text: string) => ({ rows: await database.query(text) })) as never })
  expect(dumped).toBe(await readFile(schemaFile, 'utf8'))
})

test('the release is raised with every change of a function', async () => {
  expect((await thisRelease()).hash, 'run: npm run schema').toBe(hashOf(await functionsText()))
})

/** From the chain head down to the type itself; empty for the owner. */
function chainOf(type: number): number[] {
  const { parent } = userTypes[type]!
  return parent === null ? [] : [...chainOf(parent), type]
}

/** Level of the upline that charges users of a type, as plain users; type 3 is charged as an administrator. */
function chargerLevel(type: number): number | null {
  const manager = userTypes[type]!.managedBy.find(({ administrator }) => !administrator)
  return manager ? userTypes[manager.type]!.level : null
}

test('the table of user types is the contract', async () => {
  const rows = await database.query('select * from user_type order by id')
  expect(rows).toEqual(
    userTypeIds.map((id) => {
      const { code, level, parent, salesTypeId, isSeller } = userTypes[id]!
      return {
        id,
        code,
        level,
        parent_id: parent,
        sales_type_id: salesTypeId,
        is_seller: isSeller,
        kind: kindOf(id),
        chain: chainOf(id),
        charger_level: chargerLevel(id),
        is_billed: userTypes[id]!.mode === 'credit' || id === 3,
      }
    }),
  )
})

test('the server may neither change nor delete an entry, a sale or an outcome', async () => {
  const granted = await database.query(
    `select table_name, privilege_type from information_schema.role_table_grants
     where grantee = 'jenjang_app' and table_name in ('balance', 'entry', 'system_entry', 'posting', 'sale', 'outcome', 'sale_key') and privilege_type <> 'SELECT'`,
  )
  expect(granted).toEqual([])
})
