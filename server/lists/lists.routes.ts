import type { Rooms } from '../../contract/calls.ts'
import type { HandlersOf } from '../runner/handlers.ts'
import { deleteListView, listViews, saveListView } from './list-views.ts'

export const listsRoutes: HandlersOf<Rooms['lists']> = {
  listViews: { read: listViews },
  saveListView: { write: saveListView },
  deleteListView: { write: deleteListView },
}
