import { createHash, timingSafeEqual } from 'node:crypto'
import { isListed } from '../auth/h2h-tokens.ts'
import type { PartnerNotice } from '../partners/adapter.ts'
import type { Tx } from '../runner/pool.ts'
import { runSqlIn } from '../runner/run-sql.ts'
import { reportKey } from './connection.ts'
import { reachedBy } from './connections.ts'
import type { RawReport } from './protocol.ts'
import { protocols } from './protocols.ts'

const same = (given: string, wanted: string): boolean => {
  const [a, b] = [given, wanted].map((text) => createHash('sha256').update(text).digest())
  return timingSafeEqual(a!, b!)
}

/** Reads what came to a partner's address for reports, by its protocol; `forged` where address or signature is not the partner's. */
export async function readReport(
  tx: Tx,
  partnerId: number,
  key: string,
  report: RawReport,
): Promise<PartnerNotice | 'nothing' | 'forged'> {
  if (!same(key, await reportKey(tx, partnerId))) return 'forged'
  const reached = await reachedBy(runSqlIn(tx), partnerId)
  if (reached.kind !== 'connected') return 'forged'
  const { reportFrom } = reached.connection
  if (reportFrom.length > 0 && !isListed(reportFrom.join(','), report.ip)) return 'forged'
  const told = protocols[reached.connection.type]!.report(reached.connection, report)
  if (typeof told === 'string') return told
  return { ...told, reference: told.reference.slice(0, 60), message: told.message.slice(0, 500) }
}
