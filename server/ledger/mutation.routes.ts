import type { HandlersOf } from '../runner/handlers.ts'
import { balanceMutation, downloadMutation } from './mutation.ts'

export const mutationRoutes: HandlersOf<'balanceMutation' | 'downloadMutation'> = {
  balanceMutation: { read: balanceMutation },
  // A file is sent for as long as its reader takes; on a replica its snapshot holds up nobody.
  downloadMutation: { read: downloadMutation, replica: true },
}
