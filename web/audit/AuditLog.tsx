import { useTranslations } from 'use-intl'
import { ListScreen } from '../lists/ListScreen.tsx'
import { useList } from '../lists/useList.ts'
import { PeriodPicker } from '../pickers/PeriodPicker.tsx'
import { FilterOne } from '../ui/SelectMany.tsx'
import type { Rows } from '../ui/useUrlFilters.ts'
import { AuditPanel } from './AuditPanel.tsx'
import { useAuditColumns } from './auditColumns.tsx'
import { useCallName } from './callName.ts'

const start = { period: '', call: '', keyword: '', open: undefined as number | undefined, page: 1, rows: 25 as Rows }
const choices: readonly Rows[] = [15, 25, 50, 100]

/** Every state-changing call: who, as whom, about whom, from where; each opens what it changed. */
export default function AuditLog() {
  const t = useTranslations('audit')
  const list = useList('auditLog', 'rows', start, ({ call, keyword }, span) => ({ ...span, call, keyword }))
  const { bounds, answer } = list
  const nameOf = useCallName()
  const options = (answer?.calls ?? []).map((name) => ({ value: name, label: nameOf(name) }))
  return (
    <ListScreen
      screen="audit"
      list={list}
      columns={useAuditColumns(bounds.period.view === 'date')}
      rowName={({ call }) => nameOf(call)}
      choices={choices}
      count={(shown) => t('count', { count: shown })}
      none={t('none')}
      noneHint={t('noneHint')}
      search={t('search')}
      filters={
        <>
          <PeriodPicker {...list.chip('period')} />
          <FilterOne label={t('call')} options={options} {...list.chip('call')} />
        </>
      }
      panel={({ id }, controls) => <AuditPanel id={id} {...controls} />}
    />
  )
}
