import { useCallback, useState } from 'react'
import { useTranslations } from 'use-intl'
import { userTypes } from '../../contract/user-types.ts'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import { padSale } from '../../rules/ids.ts'
import { LinkButton } from '../links/LinkButton.tsx'
import { ListScreen } from '../lists/ListScreen.tsx'
import { useList } from '../lists/useList.ts'
import { ManyFilters } from '../pickers/ManyFilters.tsx'
import { PeriodPicker } from '../pickers/PeriodPicker.tsx'
import { chosenUsers, noUsers } from '../pickers/userLevels.ts'
import { choicesFresh, useUserCascade } from '../pickers/useUserCascade.ts'
import { isOwner } from '../session/reach.ts'
import { useSignedIn } from '../session/session.ts'
import { FilterOne } from '../ui/SelectMany.tsx'
import type { Rows } from '../ui/useUrlFilters.ts'
import { useCall } from '../useCall.ts'
import { ComplaintPanel } from './ComplaintPanel.tsx'
import type { Complaint } from './ComplaintState.tsx'
import { useComplaintColumns } from './complaintColumns.tsx'

const states = ['waiting', 'open', 'partner', 'closed', 'All'] as const
type State = (typeof states)[number]
/** A seller sees all of its own at first, everybody else what waits. */
const stateOf = (text: string, isSeller: boolean): State => states.find((one) => one === text) ?? (isSeller ? 'All' : 'waiting')
/** Those that wait are listed whenever they were made, and so are a seller's own. */
const hasPeriod = (state: State, isSeller: boolean) => !isSeller && (state === 'closed' || state === 'All')

const start = {
  state: '',
  period: '',
  keyword: '',
  partners: [] as number[],
  ...noUsers,
  page: 1,
  rows: 25 as Rows,
  open: undefined as number | undefined,
}
type Filters = typeof start

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
    (filters, { startDate, endDate }) => {
      const state = stateOf(filters.state, isSeller)
      return {
        state,
        ...(hasPeriod(state, isSeller) && { startDate, endDate }),
        keyword: filters.keyword,
        partners: filters.partners,
        parents: chosenUsers(filters).flat(),
      }
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
      count={(shown) =>
        [t('count', { count: shown }), state !== 'waiting' && answer && t('waiting', { count: dotted(answer.waiting) })]
          .filter(Boolean)
          .join(' · ')
      }
      none={t('none')}
      noneHint={t(isSeller ? 'noneHint' : 'noneHintOwner')}
      noneAction={isSeller && <LinkButton to="transactionLog">{t('toLog')}</LinkButton>}
      search={t('search')}
      filters={
        <>
          <FilterOne<State>
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

/** Partner, for the owner, and users by level. */
function MoreFilters({ filters, onChange }: { filters: Filters; onChange: (change: Partial<Filters>) => void }) {
  const t = useTranslations('complaints')
  const owner = isOwner(useSignedIn())
  const [wanted, setWanted] = useState(false)
  const ask = useCallback(() => setWanted(true), [])
  const { partners } = filters
  const partner = useCall('reportPartners', {}, { enabled: owner && (wanted || partners.length > 0), staleTime: choicesFresh })
  const users = useUserCascade({ filters, onChange, wanted })
  const ofPartner = {
    id: 'partner',
    label: t('partner'),
    value: partners,
    onChange: (value: number[]) => onChange({ partners: value }),
    options: partner.data?.map(({ id, name }) => ({ value: id, label: name })),
    error: partner.error,
    retry: partner.refetch,
  }
  return <ManyFilters filters={owner ? [ofPartner, ...users] : users} addLabel={t('addFilter')} onAsk={ask} />
}
