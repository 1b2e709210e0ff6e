import { useTranslations } from 'use-intl'
import { userTypes } from '../../contract/user-types.ts'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import { padSale } from '../../rules/ids.ts'
import { LinkButton } from '../links/LinkButton.tsx'
import { ListScreen } from '../lists/ListScreen.tsx'
import { firstPage, useList } from '../lists/useList.ts'
import { MoreFilters } from '../pickers/MoreFilters.tsx'
import { PeriodPicker } from '../pickers/PeriodPicker.tsx'
import { chosenUsers, noUsers } from '../pickers/userLevels.ts'
import { isOwner } from '../session/reach.ts'
import { useSignedIn } from '../session/session.ts'
import { FilterOne } from '../ui/SelectMany.tsx'
import { ComplaintPanel } from './ComplaintPanel.tsx'
import type { Complaint } from './ComplaintState.tsx'
import { useComplaintColumns } from './complaintColumns.tsx'

const states = ['waiting', 'open', 'partner', 'closed', 'All'] as const
/** A seller sees all of its own at first, everybody else what waits. */
const stateOf = (text: string, isSeller: boolean) => states.find((one) => one === text) ?? (isSeller ? 'All' : 'waiting')
/** Those that wait are listed whenever they were made, and so are a seller's own. */
const hasPeriod = (state: string, isSeller: boolean) => !isSeller && (state === 'closed' || state === 'All')

const start = {
  state: '',
  period: '',
  keyword: '',
  partners: [] as number[],
  ...noUsers,
  ...firstPage(25),
  open: undefined as number | undefined,
}

const nameOf = ({ Sale }: Complaint) => `TRID ${padSale(Sale.id)}`

/** Complaints about sales of the own subtree: for the owner those to be answered, for a seller its own. */
export default function ComplaintList() {
  const t = useTranslations('complaints')
  const me = useSignedIn()
  const isSeller = Boolean(userTypes[me.userTypeId]?.isSeller)
  const list = useList(
    'listComplaints',
    'complaints',
    start,
    ({ state: asked, keyword, partners, ...users }, { startDate, endDate }) => {
      const state = stateOf(asked, isSeller)
      const span = hasPeriod(state, isSeller) && { startDate, endDate }
      return { state, ...span, keyword, partners, parents: chosenUsers(users).flat() }
    },
    { quiet: true, chooses: ['state', 'period'] },
  )
  const { filters, setFilters, answer } = list
  const state = stateOf(filters.state, isSeller)
  return (
    <ListScreen
      screen="complaints"
      list={list}
      columns={useComplaintColumns(isOwner(me), isSeller)}
      rowName={nameOf}
      count={(count) => t(state === 'waiting' ? 'count' : 'countOfAll', { count, waiting: dotted(answer?.waiting ?? 0) })}
      none={t('none')}
      noneHint={t(isSeller ? 'noneHint' : 'noneHintOwner')}
      noneAction={isSeller && <LinkButton to="transactionLog">{t('toLog')}</LinkButton>}
      search={t('search')}
      filters={
        <>
          <FilterOne
            label={t('stateFilter')}
            options={states.map((value) => ({ value, label: t(`filter.${value}`) }))}
            value={state}
            onChange={(next) => setFilters({ state: next })}
          />
          {hasPeriod(state, isSeller) && <PeriodPicker value={filters.period} onChange={(period) => setFilters({ period })} />}
          {!isSeller && <MoreFilters filters={filters} onChange={setFilters} />}
        </>
      }
      panel={({ id, row }, controls) => <ComplaintPanel id={id} row={row} {...controls} />}
    />
  )
}
