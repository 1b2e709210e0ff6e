import { IconSend } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { padSale } from '../../rules/ids.ts'
import { useReading } from '../accounts/useReading.ts'
import { ApiError } from '../api.ts'
import { DataTable } from '../ui/DataTable.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { ListPager } from '../ui/ListPager.tsx'
import { EmptyState } from '../ui/States.tsx'
import { toast, toastFailure } from '../ui/toast.ts'
import { type Rows, useUrlFilters } from '../ui/useUrlFilters.ts'
import { useAct, useCall } from '../useCall.ts'
import classes from './ApiToken.module.css'
import { CallbackSecret } from './CallbackSecret.tsx'
import { type CallbackRow, useCallbackColumns } from './callbackColumns.tsx'

const start = { page: 1, rows: 5 as Rows }
const byId = (row: CallbackRow) => row.id
const nameOf = (row: CallbackRow) => padSale(row.saleId)
const none: CallbackRow[] = []
/** Milliseconds after which a page with a callback on its way looks again. */
const lookAgain = 5000

/** What the partner's server was told about its sales, and telling it once more. */
export function Callbacks() {
  const t = useTranslations('h2h')
  const [{ page, rows }, setFilters] = useUrlFilters(start)
  const list = useCall('listCallbacks', { currentPage: page, rowsPerPage: rows }, { refetchInterval: lookAgain })
  const resend = useResend()
  const rowActions = useCallback(
    (row: CallbackRow) => (
      <IconButton icon={IconSend} label={t('resendOf', { sale: padSale(row.saleId) })} onClick={() => resend(row)} />
    ),
    [t, resend],
  )
  const columns = useCallbackColumns(rowActions)
  const empty = useMemo(() => <EmptyState title={t('noCallbacks')} hint={t('noCallbacksHint')} />, [t])
  const total = list.data?.totalData
  return (
    <section className={classes.callbacks} aria-labelledby="callbacks">
      <h2 id="callbacks">{t('callbacks')}</h2>
      <CallbackSecret />
      <div className={classes.table}>
        <DataTable
          label={t('callbacks')}
          columns={columns}
          rows={list.data?.callbacks ?? none}
          rowKey={byId}
          rowName={nameOf}
          reading={useReading(list)}
          total={total}
          empty={empty}
        />
        {total !== 0 && <ListPager list={list.data} at={{ page, rows }} onChange={setFilters} />}
      </div>
    </section>
  )
}

function useResend() {
  const t = useTranslations('h2h')
  const unreadable = useTranslations('ui')('unreadable')
  const cache = useQueryClient()
  const { mutateAsync } = useAct('resendCallback')
  return useCallback(
    async ({ id, saleId }: CallbackRow) => {
      try {
        await mutateAsync({ id })
        toast(t('resent', { sale: padSale(saleId) }))
      } catch (error) {
        toastFailure(error instanceof ApiError ? error.message : unreadable)
      }
      await cache.invalidateQueries({ queryKey: ['listCallbacks'] })
    },
    [t, unreadable, cache, mutateAsync],
  )
}
