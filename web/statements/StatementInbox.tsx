import { Button, NativeSelect, Stack, TextInput } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah } from '../../rules/amounts.ts'
import { padUser } from '../../rules/ids.ts'
import { FormDialog } from '../forms/FormDialog.tsx'
import { type Opened, useDialog } from '../forms/useDialog.ts'
import { ListScreen } from '../lists/ListScreen.tsx'
import { useList } from '../lists/useList.ts'
import { may } from '../session/reach.ts'
import { useSignedIn } from '../session/session.ts'
import { Icon } from '../ui/Icon.tsx'
import { MoneyDialog } from '../ui/MoneyDialog.tsx'
import { Notice } from '../ui/Notice.tsx'
import { SearchBox } from '../ui/SearchBox.tsx'
import { FilterOne } from '../ui/SelectMany.tsx'
import { toast } from '../ui/toast.ts'
import type { Rows } from '../ui/useUrlFilters.ts'
import { useAct } from '../useCall.ts'
import { ImportStatementDialog } from './ImportStatementDialog.tsx'
import { type Line, senOf, sumOf, useLineColumns, useNamed, useTwinText } from './lineColumns.tsx'
import { useManyLines } from './manyLines.ts'

const states = ['open', 'paid', 'away', 'All'] as const
const start = { state: 'open' as string, bank: undefined as number | undefined, keyword: '', page: 1, rows: 15 as Rows }
const nameOf = (line: Line) => `${formatRupiah(line.amount)}${senOf(line)} ${line.description}`
const stateOf = (text: string) => states.find((state) => state === text) ?? 'open'

/** What came in at the own banks: the lines that paid nothing by themselves wait here for a person. */
export default function StatementInbox() {
  const t = useTranslations('statements')
  const mayAct = may(useSignedIn(), 'money')
  const list = useList(
    'listStatementLines',
    'lines',
    start,
    ({ state, bank, keyword }) => ({ state: stateOf(state), bank, keyword }),
    { quiet: true, chooses: ['state'] },
  )
  const { filters, setFilters, answer } = list
  const state = stateOf(filters.state)
  const match = useDialog<Line>()
  const leave = useDialog<Line>()
  const load = useDialog()
  return (
    <ListScreen
      screen="statements"
      list={list}
      columns={useLineColumns({ mayAct, onMatch: match.open, onAway: leave.open })}
      rowName={nameOf}
      many={useManyLines(mayAct)}
      sub={(shown) => t('count', { count: shown })}
      none={t(state === 'open' ? 'none' : 'noneOf')}
      noneHint={t('noneHint')}
      actions={
        mayAct && (
          <Button leftSection={<Icon of={IconFileImport} />} onClick={() => load.open(true)}>
            {t('import')}
          </Button>
        )
      }
      filters={
        <>
          <FilterOne
            label={t('state')}
            options={states.map((value) => ({ value, label: t(`states.${value}`) }))}
            value={state}
            onChange={(next) => setFilters({ state: next })}
          />
          <FilterOne
            label={t('bank')}
            options={(answer?.banks ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            value={filters.bank}
            onChange={(bank) => setFilters({ bank })}
            onClear={filters.bank === undefined ? undefined : () => setFilters({ bank: undefined })}
          />
          <SearchBox label={t('search')} value={filters.keyword} onSearch={(keyword) => setFilters({ keyword })} />
        </>
      }
    >
      {match.draw((line, dialog) => (
        <MatchDialog key={line.id} line={line} {...dialog} />
      ))}
      {leave.draw((line, dialog) => (
        <AwayDialog line={line} {...dialog} />
      ))}
      {load.draw((_, dialog, fresh) => (
        <ImportStatementDialog key={fresh} {...dialog} banks={answer?.banks ?? []} />
      ))}
    </ListScreen>
  )
}

/** Lets a line pay one of the tickets and bills that it may be for; the nearest is chosen. */
function MatchDialog({ line, ...dialog }: Opened & { line: Line }) {
  const t = useTranslations('statements')
  const named = useNamed()
  const twinText = useTwinText()
  const match = useAct('matchLine')
  const [chosen, setChosen] = useState(0)
  const [remark, setRemark] = useState('')
  const candidate = line.candidates[chosen]
  if (!candidate) return null
  const sum = sumOf(line)
  const { name, id } = candidate.User
  const isTicket = candidate.kind === 'ticket'
  const isFull = line.amount >= candidate.due
  const { twin } = line
  const asksWhy = twin !== null || !candidate.exact
  async function run() {
    const paid = { line: line.id, [candidate!.kind]: candidate!.id, remark: remark.trim(), ...(twin && { twin: twin.id }) }
    const { changed } = await match.mutateAsync(paid)
    toast(changed ? t('matched', { sum, name }) : t('before'))
  }
  return (
    <MoneyDialog
      {...dialog}
      title={t('matchTitle')}
      caption={t('received')}
      amount={line.amount}
      codeDigits={candidate.exact ? 3 : 0}
      from={{ name: line.Bank.name, note: line.description }}
      to={{ name, note: `${padUser(id)} · ${named(candidate)}` }}
      effects={[
        <span key="grows">{isTicket ? t('balanceGrows', { name, sum }) : isFull ? t('billPaid') : t('billLess', { sum })}</span>,
      ]}
      confirmLabel={isTicket ? t('credit', { sum, name }) : t('payBill', { sum, name })}
      disabled={asksWhy && remark.trim() === ''}
      run={run}
    >
      <Stack gap="lg">
        {line.candidates.length > 1 && (
          <NativeSelect
            label={t('for')}
            value={String(chosen)}
            onChange={(event) => setChosen(Number(event.currentTarget.value))}
            data={line.candidates.map((one, place) => ({
              value: String(place),
              label: `${named(one)} · ${one.User.name} · Rp ${formatRupiah(one.uniqueAmount)}`,
            }))}
          />
        )}
        {twin && (
          <Notice tone="warning">
            {t('doubleOf')} <strong>{twinText(twin)}</strong>
          </Notice>
        )}
        <TextInput
          label={t(twin ? 'why' : 'remark')}
          description={
            <>
              {twin && t('whyHint')} {!candidate.exact && t('differs', { sum: formatRupiah(candidate.uniqueAmount) })}
            </>
          }
          required={asksWhy}
          withAsterisk={false}
          maxLength={200}
          value={remark}
          onChange={(event) => setRemark(event.currentTarget.value)}
        />
      </Stack>
    </MoneyDialog>
  )
}

/** Asks before a line is put away, and why. */
function AwayDialog({ line, ...dialog }: Opened & { line: Line }) {
  const t = useTranslations('statements')
  const away = useAct('putLineAway')
  return (
    <FormDialog
      {...dialog}
      title={t('awayTitle')}
      save={t('away')}
      start={{ remark: '' }}
      run={({ remark }) => away.mutateAsync({ line: line.id, away: true, remark: remark.trim() })}
      onDone={(_, { changed }) => toast(changed ? t('putAway', { sum: sumOf(line) }) : t('before'))}
    >
      {({ text }) => (
        <>
          <p>{t('awayHint', { sum: sumOf(line) })}</p>
          <TextInput {...text('remark')} label={t('remark')} maxLength={200} />
        </>
      )}
    </FormDialog>
  )
}
