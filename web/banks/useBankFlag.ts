import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { type Answer, ApiError, api } from '../api.ts'
import { queryClient } from '../queryClient.ts'
import { toastFailure } from '../ui/toast.ts'

export type BankRow = Answer<'listBanks'>['banks'][number]
export type BankFlag = 'show' | 'limited' | 'tl'

export const refreshBanks = () => queryClient.invalidateQueries({ queryKey: ['listBanks'] })

function patch(bankId: number, change: Partial<BankRow>) {
  queryClient.setQueriesData<Answer<'listBanks'>>({ queryKey: ['listBanks'] }, (list) =>
    list ? { ...list, banks: list.banks.map((bank) => (bank.id === bankId ? { ...bank, ...change } : bank)) } : list,
  )
}

const send = {
  show: (bankId: number, on: boolean) => api('showBank', { bankId, show: on }),
  limited: (bankId: number, on: boolean) => api('limitBank', { bankId, limited: on }),
  tl: (bankId: number, on: boolean) => api('setBankTl', { bankId, tl: on }),
}

/** Answers the way to turn a flag: shown at once, sent at once; when it fails the switch returns and a toast says why. */
export function useBankFlag(): (bank: BankRow, flag: BankFlag, on: boolean) => void {
  const t = useTranslations('banks')
  return useCallback(
    async ({ id, name }, flag, on) => {
      await queryClient.cancelQueries({ queryKey: ['listBanks'] })
      patch(id, { [flag]: on })
      try {
        await send[flag](id, on)
      } catch (error) {
        patch(id, { [flag]: !on })
        const message = error instanceof ApiError ? error.message : String(error)
        toastFailure(t('flagFailed', { name, message }))
      }
      void refreshBanks()
    },
    [t],
  )
}
