import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isShownEarly } from '../../rules/closes.ts'
import { DownloadButton } from '../downloads/DownloadButton.tsx'
import { ListScreen } from '../lists/ListScreen.tsx'
import { firstPage, useList } from '../lists/useList.ts'
import { isOwner } from '../session/reach.ts'
import { useSignedIn } from '../session/session.ts'
import { AdminSection } from '../staff/AdminSection.tsx'
import { useBillActions } from './BillDialogs.tsx'
import { isPart, lineKey, lineName, linesOf, useBillColumns, useBillCount } from './billColumns.tsx'
import { useManyBills } from './manyBills.ts'

const start = { keyword: '', ...firstPage(5) }

/** Bills that are not settled: confirm, split, delete a part; who confirms none sees its own. */
export default function PaymentList() {
  const t = useTranslations('billing')
  const me = useSignedIn()
  const owner = isOwner(me)
  const list = useList('payments', 'bills', start, ({ keyword }) => ({ keyword: owner ? keyword : '' }))
  const many = useManyBills()
  const { actions, dialogs } = useBillActions(false)
  const lines = useMemo(() => linesOf(list.rows), [list.rows])
  const [isThere, setThere] = useState(false)
  if (!isThere && !list.reading.isPending) setThere(true)
  const settles = lines.some(({ maySettle }) => maySettle)
  return (
    <ListScreen
      screen="payment"
      list={{ ...list, rows: lines, isPart }}
      columns={useBillColumns('open', settles ? actions : undefined)}
      rowKey={lineKey}
      rowName={lineName}
      many={settles && !me.isBlocked ? many : undefined}
      count={useBillCount(isShownEarly('payments', me.userTypeId))}
      search={owner && t('search')}
      none={t('noPayments')}
      noneHint={t('noPaymentsHint')}
      actions={
        owner && (
          <DownloadButton
            label={t('download')}
            disabled={!list.total}
            call="downloadPayments"
            input={{ keyword: list.filters.keyword }}
            done={(name) => t('downloaded', { name })}
            failed={{ title: t('warning'), hint: t('downloadFailed') }}
          />
        )
      }
    >
      {/* Below bills that are still on their way it would be pushed out of sight. */}
      {isThere && <AdminSection />}
      {dialogs}
    </ListScreen>
  )
}
