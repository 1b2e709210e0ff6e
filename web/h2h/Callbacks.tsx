import { IconSend } from '@tabler/icons-react'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { padSale } from '../../rules/ids.ts'
import { ApiError } from '../api.ts'
import { ListTable } from '../lists/ListTable.tsx'
import { useList } from '../lists/useList.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { toast, toastFailure } from '../ui/toast.ts'
import type { Rows } from '../ui/useUrlFilters.ts'
import { useAct } from '../useCall.ts'
import classes from './ApiToken.module.css'
import { CallbackSecret } from './CallbackSecret.tsx'
import { type CallbackRow, useCallbackColumns } from './callbackColumns.tsx'

const start = { page: 1, rows: 5 as Rows }
const nameOf = (row: CallbackRow) => padSale(row.saleId)
/** Milliseconds after which a page with a callback on its way looks again. */
const lookAgain = 5000

/** What the partner's server was told about its sales, and telling it once more. */
export function Callbacks() {
  const t = useTranslations('h2h')
  const list = useList('listCallbacks', 'callbacks', start, () => ({}), { refetchInterval: lookAgain })
  const resend = useResend()
  const rowActions = useCallback(
    (row: CallbackRow) => (
      <IconButton icon={IconSend} label={t('resendOf', { sale: padSale(row.saleId) })} onClick={() => resend(row)} />
    ),
    [t, resend],
  )
  const columns = useCallbackColumns(rowActions)
  return (
    <section className={classes.callbacks} aria-labelledby="callbacks">
      <h2 id="callbacks">{t('callbacks')}</h2>
      <CallbackSecret />
      <div className={classes.table}>
        <ListTable
          list={list}
          label={t('callbacks')}
          columns={columns}
          rowName={nameOf}
          none={t('noCallbacks')}
          noneHint={t('noCallbacksHint')}
        />
      </div>
    </section>
  )
}

function useResend() {
  const t = useTranslations('h2h')
  const unreadable = useTranslations('ui')('unreadable')
  const { mutateAsync } = useAct('resendCallback')
  return useCallback(
    async ({ id, saleId }: CallbackRow) => {
      try {
        await mutateAsync({ id })
        toast(t('resent', { sale: padSale(saleId) }))
      } catch (error) {
        toastFailure(error instanceof ApiError ? error.message : unreadable)
      }
    },
    [t, unreadable, mutateAsync],
  )
}
