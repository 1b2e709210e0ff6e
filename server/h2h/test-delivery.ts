import type { TestConnections } from '../runner/test-transact.ts'
import { callbackDelivery } from './callback-delivery.ts'

/** Delivers what is due on the database of a test, until nothing is; throws what the server would log. */
export async function deliverDue(
  { transact, runSql }: Pick<TestConnections, 'transact' | 'runSql'>,
  {
    privateAddresses = true,
    plainCallbacks = false,
    slots,
  }: { privateAddresses?: boolean; plainCallbacks?: boolean; slots?: number } = {},
): Promise<void> {
  const faults: unknown[] = []
  const delivery = callbackDelivery(
    { transact, runSql, allowed: { privateAddresses, plainCallbacks } },
    (error) => faults.push(error),
    slots,
  )
  await delivery.look()
  await delivery.idle()
  await delivery.stop()
  if (faults.length > 0) throw faults[0]
}
