import { withTransact } from '../runner/test-transact.ts'
import type { TestApp } from '../test-app.ts'
import { buildNext } from './build.ts'

/** Builds what was asked for, as the clock does. Answers what open clients are told. */
export async function buildAll({ database }: Pick<TestApp, 'database'>): Promise<unknown[]> {
  const told: unknown[] = []
  await withTransact(database.url, async (transact) => {
    while (await buildNext(transact, (event) => void told.push(event)));
  })
  return told
}

/** A domain with its networks, built, where their sessions of the test world live from now on. Answers its id. */
export async function addDomain(world: TestApp, name: string, heads: readonly string[], appName = 'Melati Pay'): Promise<number> {
  const { body } = await world.call('createDomain', 'owner', { name, appName, shortName: 'Melati' })
  if (heads.length > 0) {
    const selectedGroups = heads.map((head) => world.database.userId(head))
    await world.call('addGroups', 'owner', { domainId: body.id, selectedGroups })
  }
  await world.database.query(
    'update session s set place = $1, revoked_at = null from users u where u.id = s.user_id and u.head_id = any($2)',
    [body.id, heads.map((head) => world.database.userId(head))],
  )
  await buildAll(world)
  return body.id
}
