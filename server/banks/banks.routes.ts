import type { HandlersOf } from '../runner/handlers.ts'
import { deleteBank, insertBank, limitBank, listBanks, setBankTl, showBank, updateBank } from './banks.ts'
import { importCoA } from './chart-of-accounts.ts'

type BankCalls = 'listBanks' | 'showBank' | 'limitBank' | 'setBankTl' | 'insertBank' | 'updateBank' | 'deleteBank' | 'importCoA'

export const banksRoutes = (chartOfAccounts: string | undefined): HandlersOf<BankCalls> => ({
  listBanks: { read: listBanks },
  showBank: { write: showBank },
  limitBank: { write: limitBank },
  setBankTl: { write: setBankTl },
  insertBank: { write: insertBank },
  updateBank: { write: updateBank },
  deleteBank: { write: deleteBank },
  importCoA: { read: (tx, actor, input) => importCoA(tx, actor, input, chartOfAccounts) },
})
