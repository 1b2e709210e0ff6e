import { useTranslations } from 'use-intl'
import { type Answer, api } from '../api.ts'
import { FormDialog } from '../forms/FormDialog.tsx'
import type { Opened } from '../forms/useDialog.ts'
import { toast } from '../ui/toast.ts'

export type Bank = Answer<'listBanks'>['banks'][number]

const blank = { name: '', accountNumber: '', accountName: '' }

/** Adds an own bank, where there is none yet, or changes it. */
export function BankForm({ bank, ...dialog }: Opened & { bank: Bank | null }) {
  const t = useTranslations('banks')
  const { name, accountNumber, accountName } = bank ?? blank
  return (
    <FormDialog
      {...dialog}
      title={bank ? t('editTitle') : t('addTitle')}
      save={t('save')}
      start={{ name, accountNumber, accountName }}
      ready={(account) => Object.values(account).every((text) => text.trim() !== '')}
      run={(account): Promise<unknown> =>
        bank ? api('updateBank', { bankId: bank.id, ...account }) : api('insertBank', account)
      }
      onDone={({ name }) => toast(bank ? t('saved', { name }) : t('added', { name }))}
      fields={{
        name: { label: t('name'), maxLength: 60, autoComplete: 'off', 'data-autofocus': true },
        accountNumber: { label: t('accountNumber'), maxLength: 40, autoComplete: 'off', inputMode: 'numeric' },
        accountName: { label: t('accountName'), maxLength: 100, autoComplete: 'off' },
      }}
    />
  )
}
