import type { Rooms } from '../../contract/calls.ts'
import type { Handlers, HandlersOf } from '../runner/handlers.ts'
import { isOnReplica, listFile } from './list-file.ts'
import { deleteListView, listViews, saveListView } from './list-views.ts'

/** `handlers` are those of all calls, once they are there. */
export const listsRoutes = (handlers: () => Handlers): HandlersOf<Rooms['lists']> => ({
  listViews: { read: listViews },
  saveListView: { write: saveListView },
  deleteListView: { write: deleteListView },
  downloadList: { file: listFile(handlers), replica: isOnReplica(handlers) },
})
