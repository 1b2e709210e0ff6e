import type { Rooms } from '../../contract/calls.ts'
import { mostSalesHere } from '../../contract/moving/compared-days.ts'
import type { Live } from '../live/live.ts'
import type { HandlersOf } from '../runner/handlers.ts'
import { compareDay, comparedDays, comparedSales, comparedSellers } from './compared-days.ts'
import { addMoveRows, doMove, listMoves, moveChoices, moveLinks, moveRefusals, openMove, tryMove } from './moving.ts'
import { beginRehearsals, endRehearsals, listRehearsals } from './rehearsals.ts'

export const movingRoutes = ({ publish }: Live): HandlersOf<Rooms['moving']> => ({
  moveChoices: { read: moveChoices },
  openMove: { write: openMove },
  addMoveRows: { write: addMoveRows },
  tryMove: { write: tryMove },
  moveRefusals: { read: moveRefusals },
  doMove: { ownSteps: doMove },
  moveLinks: { write: moveLinks },
  listMoves: { read: listMoves },
  beginRehearsals: {
    write: (tx, actor, input, _origin, afterCommit) => beginRehearsals(tx, actor, input, { afterCommit, publish }),
  },
  endRehearsals: {
    write: (tx, actor, input, _origin, afterCommit) => endRehearsals(tx, actor, input, { afterCommit, publish }),
  },
  listRehearsals: { read: listRehearsals },
  compareDay: { write: (tx, actor, input) => compareDay(tx, actor, input, mostSalesHere) },
  comparedDays: { read: comparedDays },
  comparedSales: { read: comparedSales },
  comparedSellers: { read: comparedSellers },
})
