import type { Rooms } from '../../contract/calls.ts'
import type { HandlersOf } from '../runner/handlers.ts'
import { deleteBank, insertBank, limitBank, listBanks, setBankTl, showBank, updateBank } from './banks.ts'
import { importCoA } from './chart-of-accounts.ts'

export const banksRoutes = (chartOfAccounts: string | undefined): HandlersOf<Rooms['banks']> => ({
  listBanks: { read: listBanks },
  showBank: { write: showBank },
  limitBank: { write: limitBank },
  setBankTl: { write: setBankTl },
  insertBank: { write: insertBank },
  updateBank: { write: updateBank },
  deleteBank: { write: deleteBank },
  importCoA: { read: (tx, actor, input) => importCoA(tx, actor, input, chartOfAccounts) },
})
