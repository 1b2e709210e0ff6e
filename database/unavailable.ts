/** pg gives these no code. */
const uncoded = new Set([
  'Connection terminated unexpectedly',
  'Connection terminated',
  'Client has encountered a connection error and is not queryable',
  'Cannot use a pool after calling end on the pool',
  'Connection terminated due to connection timeout',
  'Connection terminated: the database is silent',
  'timeout exceeded when trying to connect',
  'timeout expired',
])

/** SQLSTATE classes and system errors of a database that is away, not there, starting, full, too slow, or takes no writing. */
const away =
  /^(08...|57P0.|57014|25006|53...|3D000|ECONN(REFUSED|RESET)|EPIPE|ENOENT|ETIMEDOUT|E(HOST|NET)(DOWN|UNREACH)|EAI_AGAIN)$/

/** System errors of a disk that is full, and of too many open files. */
const used = /^(ENOSPC|EDQUOT|EMFILE|ENFILE)$/

/** Whether the database is away, not there, starting, full or too slow, or this machine is used up: the same work may well succeed a little later. */
export function isUnavailable(error: unknown): boolean {
  const { code = '', message = '' } = (error ?? {}) as { code?: string; message?: string }
  return away.test(code) || isUsedUp(error) || uncoded.has(message)
}

/** Whether the disk of this machine is full, or too many files are open: no fault of the database. */
export const isUsedUp = (error: unknown): boolean => used.test((error as { code?: string } | null)?.code ?? '')

const diskFull = '53100'

/** Whether the disk of the database is full: half of the work would find no place there either. */
export const isFull = (error: unknown): boolean => (error as { code?: string } | null)?.code === diskFull
