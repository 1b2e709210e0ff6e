import type { Rooms } from '../../contract/calls.ts'
import type { Live } from '../live/live.ts'
import type { HandlersOf } from '../runner/handlers.ts'
import { importStatement, listStatementLines, matchLine, putLineAway } from './statements.ts'
import { bankWebhook } from './webhook.ts'

export const statementsRoutes = ({ publish }: Pick<Live, 'publish'>): HandlersOf<Rooms['statements']> => ({
  importStatement: {
    write: (tx, actor, input, _origin, afterCommit) => importStatement(tx, actor, input, { afterCommit, publish }),
  },
  listStatementLines: { read: listStatementLines },
  matchLine: { write: (tx, actor, input, _origin, afterCommit) => matchLine(tx, actor, input, { afterCommit, publish }) },
  putLineAway: { write: putLineAway },
  bankWebhook: { write: bankWebhook },
})
