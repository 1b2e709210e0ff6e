import type { Rooms } from '../../contract/calls.ts'
import type { HandlersOf } from '../runner/handlers.ts'
import { addMoveRows, doMove, listMoves, moveChoices, moveLinks, moveRefusals, openMove, tryMove } from './moving.ts'
import { beginRehearsals, endRehearsals, listRehearsals } from './rehearsals.ts'

export const movingRoutes: HandlersOf<Rooms['moving']> = {
  moveChoices: { read: moveChoices },
  openMove: { write: openMove },
  addMoveRows: { write: addMoveRows },
  tryMove: { write: tryMove },
  moveRefusals: { read: moveRefusals },
  doMove: { ownSteps: doMove },
  moveLinks: { write: moveLinks },
  listMoves: { read: listMoves },
  beginRehearsals: { write: beginRehearsals },
  endRehearsals: { write: endRehearsals },
  listRehearsals: { read: listRehearsals },
}
