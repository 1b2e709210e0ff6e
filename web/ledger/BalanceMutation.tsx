import { Text } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { mayOpen, screens } from '../../contract/screens.ts'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import { localDay } from '../../rules/dates.ts'
import { padUser } from '../../rules/ids.ts'
import type { Answer } from '../api.ts'
import { DownloadButton } from '../downloads/DownloadButton.tsx'
import { useCurrentLanguage } from '../i18n/language.ts'
import { BackHeader } from '../links/BackHeader.tsx'
import { UnknownUser, useUserOfPath } from '../links/UnknownUser.tsx'
import { ListTable } from '../lists/ListTable.tsx'
import { useList } from '../lists/useList.ts'
import { useOpened } from '../lists/useOpened.ts'
import { useSorted } from '../lists/useSorted.ts'
import { periodName, periodText } from '../pickers/period.ts'
import { isOwner } from '../session/reach.ts'
import { useSignedIn } from '../session/session.ts'
import { Action } from '../ui/Action.tsx'
import { Page } from '../ui/Page.tsx'
import { usePhone } from '../ui/screenWidth.ts'
import type { Rows } from '../ui/useUrlFilters.ts'
import { MutationFilterRow, type MutationFilters, movementTypeOf } from './MutationFilterRow.tsx'
import { MutationPanel } from './MutationPanel.tsx'
import type { MutationRow } from './movement.ts'
import { useMutationColumns } from './mutationColumns.tsx'
import { useRemark } from './useRemark.ts'

const choices: readonly Rows[] = [5, 10, 15, 25, 50, 100, 'All']
/** By which the server sorts. */
const sorts = ['date']
const orderOf = ({ sort }: typeof start): 'oldest' | 'newest' => (sort === 'date' ? 'oldest' : 'newest')
const seqOf = (row: MutationRow) => row.seq
const start = {
  period: '',
  products: [] as number[],
  types: 'ALL' as string,
  keyword: '',
  sort: '',
  page: 1,
  rows: 10 as Rows,
  open: undefined as number | undefined,
}

/** Movements of one balance of the own network: of the user that the address names, else of oneself. */
export default function BalanceMutation() {
  const { uid, userId, known } = useUserOfPath()
  return known ? <Movements key={userId ?? 0} userId={userId} /> : <Stranger uid={uid} />
}

function Movements({ userId }: { userId: number | undefined }) {
  const t = useTranslations('ledger')
  const title = useTranslations('screen')('balanceMutation')
  const me = useSignedIn()
  const { language } = useCurrentLanguage()
  const input = ({ products, types, keyword }: typeof start, { startDate, endDate }: { startDate: string; endDate: string }) => ({
    userId,
    startDate,
    endDate,
    products,
    types: movementTypeOf(types),
    keyword,
  })
  const ask = (filters: typeof start, span: Parameters<typeof input>[1]) => ({ ...input(filters, span), order: orderOf(filters) })
  const list = useList('balanceMutation', 'balances', start, ask, { sorts })
  const { filters, setFilters, bounds, answer, total } = list
  // Every change of what is listed closes the open movement.
  const change = (next: Partial<MutationFilters>) => setFilters({ open: undefined, ...next })
  const phone = usePhone()
  const columns = useMutationColumns({ oneDay: bounds.period.view === 'date', isOwner: isOwner(me), phone })
  const shown = useSorted(list, columns)
  const { row, controls, onOpen } = useOpened(shown, seqOf)
  const totals = useTotals(answer)
  const remark = useRemark()
  if (list.reading.error?.code === 'not-found') return <Stranger uid={padUser(userId)} />
  const away = userId !== undefined && mayOpen(screens.users, me)
  const month = periodText({ view: 'month', month: localDay(new Date(), bounds.utcOffset).slice(0, 7) })
  return (
    <Page side={row && <MutationPanel row={row} {...controls} />}>
      <BackHeader
        to={away ? 'userDetail' : undefined}
        search={away ? { id: userId } : {}}
        title={title}
        sub={
          answer && (
            <>
              <Text span fw={600} c="var(--jj-text)">
                {answer.name}
              </Text>{' '}
              {padUser(userId ?? me.id)}
            </>
          )
        }
        actions={
          <DownloadButton
            disabled={!total}
            call="downloadMutation"
            input={{ ...input(filters, bounds), name: answer?.name ?? '' }}
          />
        }
      />
      <MutationFilterRow filters={filters} onChange={change} />
      <ListTable
        list={{ ...shown, setFilters: change }}
        label={title}
        columns={columns}
        rowKey={seqOf}
        rowName={remark}
        choices={choices}
        selected={row ? row.seq : null}
        onOpen={onOpen}
        totals={totals}
        none={t('nothing', { period: periodName(bounds.period, language) })}
        noneAction={
          periodText(bounds.period) !== month && <Action label={t('thisMonth')} onClick={() => change({ period: month })} />
        }
      />
    </Page>
  )
}

function Stranger({ uid }: { uid: string }) {
  const t = useTranslations('ledger')
  const words = { title: t('unknownUser'), hint: t('unknownUserHint', { uid }), toOwn: t('toOwn') }
  return <UnknownUser screen="balanceMutation" {...words} />
}

function useTotals(answer: Answer<'balanceMutation'> | undefined) {
  const t = useTranslations('ledger')
  if (!answer) return
  const { sum, totalData } = answer
  const count = t('movements', { count: totalData, shown: dotted(totalData) })
  return [
    { label: t('totalIn'), values: { amount: sum.balanceIn } },
    { label: t('totalOut'), values: { amount: -sum.balanceOut } },
    { label: `${t('totalResult')} · ${count}`, values: { amount: sum.result } },
  ]
}
