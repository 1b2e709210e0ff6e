import type { Rooms } from '../../contract/calls.ts'
import type { HandlersOf } from '../runner/handlers.ts'
import { addMoveRows, doMove, listMoves, moveChoices, moveLinks, moveRefusals, openMove, tryMove } from './moving.ts'

export const movingRoutes: HandlersOf<Rooms['moving']> = {
  moveChoices: { read: moveChoices },
  openMove: { write: openMove },
  addMoveRows: { write: addMoveRows },
  tryMove: { write: tryMove },
  moveRefusals: { read: moveRefusals },
  doMove: { ownSteps: doMove },
  moveLinks: { write: moveLinks },
  listMoves: { read: listMoves },
}
