import { TextInput } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { type Answer, api } from '../api.ts'
import { FormDialog } from '../forms/FormDialog.tsx'
import type { Opened } from '../forms/useDialog.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
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
    >
      {({ text }) => (
        <>
          <TextInput {...text('name')} label={t('name')} maxLength={60} autoComplete="off" data-autofocus />
          <TextInput
            {...text('accountNumber')}
            label={t('accountNumber')}
            maxLength={40}
            autoComplete="off"
            inputMode="numeric"
          />
          <TextInput {...text('accountName')} label={t('accountName')} maxLength={100} autoComplete="off" />
        </>
      )}
    </FormDialog>
  )
}

/** Asks before an own bank is deleted. */
export function RemoveBank({ bank: { id, name, accountNumber }, ...dialog }: Opened & { bank: Bank }) {
  const t = useTranslations('banks')
  return (
    <ConfirmDialog
      {...dialog}
      title={t('removeTitle', { name })}
      hint={t('removeHint', { account: accountNumber })}
      confirmLabel={t('removeConfirm', { name })}
      danger
      run={() => api('deleteBank', { bankId: id })}
      onDone={() => toast(t('removed', { name }))}
    />
  )
}
