import { useMediaQuery } from '@mantine/hooks'
import { useCallback, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { isShownEarly } from '../../rules/closes.ts'
import { useReading } from '../accounts/useReading.ts'
import { isOwner } from '../session/reach.ts'
import { useSignedIn } from '../session/session.ts'
import { AdminSection } from '../staff/AdminSection.tsx'
import { DataTable } from '../ui/DataTable.tsx'
import { ListPager } from '../ui/ListPager.tsx'
import { Page, PageHeader } from '../ui/Page.tsx'
import { SearchBox } from '../ui/SearchBox.tsx'
import { EmptyState } from '../ui/States.tsx'
import { type Rows, useUrlFilters } from '../ui/useUrlFilters.ts'
import { useCall } from '../useCall.ts'
import { BillActions } from './BillActions.tsx'
import { type BillLine, lineKey, lineName, linesOf, useBillColumns } from './billColumns.tsx'
import { Counted } from './Counted.tsx'
import { DownloadPayments } from './DownloadPayments.tsx'
import { useBillDialogs } from './useBillDialogs.tsx'

const start = { keyword: '', page: 1, rows: 5 as Rows }
const choices: readonly Rows[] = [5, 15, 25, 'All']

/** Bills that are not settled: confirm, split, delete a part; who confirms none sees its own. */
export default function PaymentList() {
  const t = useTranslations('billing')
  const title = useTranslations('screen')('payment')
  const me = useSignedIn()
  const owner = isOwner(me)
  const [{ keyword, page, rows }, setFilters] = useUrlFilters(start)
  const list = useCall('payments', { keyword: owner ? keyword : '', currentPage: page, rowsPerPage: rows })
  const { act, dialogs } = useBillDialogs()
  const lines = useMemo(() => linesOf(list.data?.bills ?? []), [list.data])
  const actions = useCallback((bill: BillLine) => <BillActions bill={bill} onAct={act} />, [act])
  const reset = useCallback(() => setFilters({ keyword: '' }), [setFilters])
  const settles = lines.some(({ maySettle }) => maySettle)
  const phone = useMediaQuery('(max-width: 639px)', false, { getInitialValueInEffect: false })
  const columns = useBillColumns('open', settles ? actions : undefined)
  const total = list.data?.totalData
  return (
    <Page>
      <PageHeader
        title={title}
        sub={total !== undefined && <Counted total={total} early={isShownEarly('payments', me.userTypeId)} />}
        actions={
          owner && (
            <>
              <SearchBox label={t('search')} value={keyword} onSearch={(text) => setFilters({ keyword: text })} />
              <DownloadPayments disabled={!total} />
            </>
          )
        }
      />
      <DataTable
        label={title}
        columns={columns}
        rows={lines}
        rowKey={lineKey}
        rowName={lineName}
        reading={useReading(list)}
        total={total}
        rowActions={settles && phone ? actions : undefined}
        onResetFilters={keyword !== '' ? reset : undefined}
        empty={<EmptyState title={t('noPayments')} hint={t('noPaymentsHint')} />}
      />
      <ListPager list={list.data} at={{ page, rows }} choices={choices} onChange={setFilters} />
      <AdminSection />
      {dialogs}
    </Page>
  )
}
