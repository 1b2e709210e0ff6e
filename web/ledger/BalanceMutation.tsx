import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useCallback, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { mayOpen, screens } from '../../contract/screens.ts'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import { localDay } from '../../rules/dates.ts'
import { padUser } from '../../rules/ids.ts'
import { firstRow } from '../../rules/paging.ts'
import { useReading } from '../accounts/useReading.ts'
import type { Answer, Input } from '../api.ts'
import { useCurrentLanguage } from '../i18n/language.ts'
import { BackHeader } from '../links/BackHeader.tsx'
import { LinkButton } from '../links/LinkButton.tsx'
import { periodName, periodText } from '../pickers/period.ts'
import { useScreenParam } from '../ScreenLink.tsx'
import { isOwner } from '../session/reach.ts'
import { useSignedIn } from '../session/session.ts'
import { DataTable } from '../ui/DataTable.tsx'
import { ListPager } from '../ui/ListPager.tsx'
import { Money } from '../ui/Money.tsx'
import { Page } from '../ui/Page.tsx'
import { EmptyState } from '../ui/States.tsx'
import type { Rows } from '../ui/useUrlFilters.ts'
import { useCall } from '../useCall.ts'
import { DownloadButton } from './DownloadButton.tsx'
import classes from './ledger.module.css'
import { MutationFilterRow } from './MutationFilterRow.tsx'
import { MutationPanel } from './MutationPanel.tsx'
import type { MutationRow } from './movement.ts'
import { useMutationColumns } from './mutationColumns.tsx'
import { useRemark } from './Remark.tsx'
import { type MutationFilters, useMutationFilters } from './useMutationFilters.ts'

const choices: readonly Rows[] = [5, 10, 15, 25, 50, 100, 'All']
const bySeq = (row: MutationRow) => row.seq

/** Movements of one balance of the own network: of the user that the address names, else of oneself. */
export default function BalanceMutation() {
  const param = useScreenParam()
  const userId = param === undefined ? undefined : Number(param)
  const possible = userId === undefined || (Number.isInteger(userId) && userId > 0 && userId <= 2_147_483_647)
  return possible ? <Movements key={userId ?? 0} userId={userId} /> : <Stranger uid={param ?? ''} />
}

function Movements({ userId }: { userId: number | undefined }) {
  const title = useTranslations('screen')('balanceMutation')
  const me = useSignedIn()
  const filters = useMutationFilters()
  const { when, page, rows, open, show } = filters
  const chosen: Input<'downloadMutation'> = {
    userId,
    startDate: when.startDate,
    endDate: when.endDate,
    products: filters.products,
    types: filters.types,
    keyword: filters.keyword,
  }
  const list = useCall('balanceMutation', { ...chosen, currentPage: page, rowsPerPage: rows })
  const answer = list.data
  const total = answer?.totalData
  const first = firstRow(page, rows)
  if (list.error?.code === 'not-found') return <Stranger uid={padUser(userId)} />
  const away = userId !== undefined && mayOpen(screens.users, me)
  return (
    <Page side={<OpenMovement answer={answer} open={open} first={first} onShow={show} />}>
      <BackHeader
        to={away ? 'userDetail' : undefined}
        search={away ? { id: userId } : {}}
        title={title}
        sub={answer && <Whose name={answer.name} id={userId ?? me.id} />}
        actions={<DownloadButton input={{ ...chosen, name: answer?.name ?? '' }} disabled={!total} />}
      />
      <MutationFilterRow filters={filters} />
      <MovementTable list={list} filters={filters} first={first} />
      <ListPager list={answer} at={filters} choices={choices} onChange={filters.change} />
    </Page>
  )
}

interface MovementTableProps {
  list: ReturnType<typeof useCall<'balanceMutation'>>
  filters: MutationFilters
  first: number
}

function MovementTable({ list, filters: { when, open, show, reset, change }, first }: MovementTableProps) {
  const title = useTranslations('screen')('balanceMutation')
  const owner = isOwner(useSignedIn())
  const reading = useReading(list)
  const remark = useRemark()
  const phone = useMediaQuery('(max-width: 639px)', false, { getInitialValueInEffect: false })
  const oneDay = when.period.view === 'date'
  const columns = useMutationColumns({ utcOffset: when.utcOffset, oneDay, isOwner: owner, phone })
  const totals = useTotals(list.data)
  const onOpen = useCallback((row: MutationRow) => show(row.seq), [show])
  const empty = useMemo(() => <NothingMoved when={when} onMonth={(period) => change({ period })} />, [when, change])
  const rows = list.data?.balances ?? none
  return (
    <DataTable
      label={title}
      columns={columns}
      rows={rows}
      rowKey={bySeq}
      rowName={remark}
      reading={reading}
      total={list.data?.totalData}
      firstIndex={first}
      selected={rows.some(({ seq }) => seq === open) ? open : null}
      onOpen={onOpen}
      totals={totals}
      onResetFilters={reset}
      empty={empty}
    />
  )
}
const none: MutationRow[] = []

interface OpenMovementProps {
  answer: Answer<'balanceMutation'> | undefined
  open: number | undefined
  /** Number of the first row of the page, from 0. */
  first: number
  onShow: (seq: number | undefined) => void
}

function OpenMovement({ answer, open, first, onShow }: OpenMovementProps) {
  const rows = answer?.balances ?? none
  const at = rows.findIndex(({ seq }) => seq === open)
  const close = useCallback(() => onShow(undefined), [onShow])
  const row = rows[at]
  if (!row || !answer) return null
  const before = rows[at - 1]
  const after = rows[at + 1]
  return (
    <MutationPanel
      row={row}
      position={{ at: first + at + 1, total: answer.totalData }}
      onClose={close}
      onPrevious={before && (() => onShow(before.seq))}
      onNext={after && (() => onShow(after.seq))}
    />
  )
}

function Whose({ name, id }: { name: string; id: number }) {
  return (
    <span className={classes.whose}>
      <strong>{name}</strong> {padUser(id)}
    </span>
  )
}

function Stranger({ uid }: { uid: string }) {
  const t = useTranslations('ledger')
  const title = useTranslations('screen')('balanceMutation')
  return (
    <Page>
      <BackHeader title={title} />
      <EmptyState
        title={t('unknownUser')}
        hint={t('unknownUserHint', { uid })}
        action={<LinkButton to="balanceMutation">{t('toOwn')}</LinkButton>}
      />
    </Page>
  )
}

function NothingMoved({ when, onMonth }: { when: MutationFilters['when']; onMonth: (period: string) => void }) {
  const t = useTranslations('ledger')
  const { language } = useCurrentLanguage()
  const month = periodText({ view: 'month', month: localDay(new Date(), when.utcOffset).slice(0, 7) })
  return (
    <EmptyState
      title={t('nothing', { period: periodName(when.period, language) })}
      action={
        periodText(when.period) !== month && (
          <Button variant="default" onClick={() => onMonth(month)}>
            {t('thisMonth')}
          </Button>
        )
      }
    />
  )
}

function useTotals(answer: Answer<'balanceMutation'> | undefined) {
  const t = useTranslations('ledger')
  return useMemo(() => {
    if (!answer || answer.totalData === 0) return undefined
    const { sum, totalData } = answer
    const count = t('movements', { count: totalData, shown: dotted(totalData) })
    return [
      { label: `${t('totalIn')} · ${count}`, values: { amount: <Money amount={sum.balanceIn} flow /> } },
      { label: t('totalOut'), values: { amount: <Money amount={-sum.balanceOut} flow /> } },
      { label: t('totalResult'), values: { amount: <Money amount={sum.result} flow /> } },
    ]
  }, [t, answer])
}
