import { useTranslations } from 'use-intl'
import { type Answer, api } from '../api.ts'
import { useDialog } from '../forms/useDialog.ts'
import { useColumns } from '../lists/columns.tsx'
import { ListScreen } from '../lists/ListScreen.tsx'
import type { Many } from '../lists/many.ts'
import { firstPage, useList } from '../lists/useList.ts'
import { Action } from '../ui/Action.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import type { Column } from '../ui/table.ts'
import { BeginRehearsals } from './BeginRehearsals.tsx'
import { MovingHeader } from './MovingHeader.tsx'
import { StepIntro } from './StepIntro.tsx'

type Rehearsal = Answer<'listRehearsals'>['rehearsals'][number]

const start = firstPage(15)
const nothing = () => ({})
const usernameOf = ({ username }: Rehearsal) => username
const end = ({ username }: Rehearsal) => api('endRehearsals', { sellers: [username] })

/** Sellers whose sales go to the simulator: begun by their names or old codes, ended one by one or several at once. */
export default function Rehearsals() {
  const t = useTranslations('moving.rehearsal')
  const list = useList('listRehearsals', 'rehearsals', start, nothing)
  const begin = useDialog()
  const ending = useDialog<Rehearsal>()
  const effects = [t('ending.first'), t('ending.second'), t('ending.third')]
  const many: Many<Rehearsal> = {
    actions: [{ id: 'end', label: t('end'), effects, may: ({ endedAt }) => endedAt === null, send: end }],
  }
  return (
    <ListScreen
      screen="rehearsals"
      header={MovingHeader}
      list={list}
      columns={useRehearsalColumns(ending.open)}
      rowName={usernameOf}
      many={many}
      actions={<Action label={t('begin')} variant="filled" onClick={() => begin.open(true)} />}
      notices={<StepIntro>{t('intro')}</StepIntro>}
      none={t('none')}
    >
      {begin.show(BeginRehearsals)}
      {ending.show(ConfirmDialog, (rehearsal) => ({
        title: t('ending.title', { name: rehearsal.username }),
        effects,
        confirmLabel: t('ending.do'),
        run: () => end(rehearsal),
      }))}
    </ListScreen>
  )
}

/** Columns of rehearsals; `onEnd` is stable. */
function useRehearsalColumns(onEnd: (rehearsal: Rehearsal) => void): readonly Column<Rehearsal>[] {
  const t = useTranslations('moving.rehearsal')
  const code = useTranslations('moving')('field.code')
  return useColumns<Rehearsal>(
    (c) => [
      c.name('seller', t('seller'), ({ username }) => username, { width: 140 }),
      c.text('name', t('name'), ({ name }) => name, { width: 140, priority: 4, card: 'note' }),
      c.text('code', code, ({ code }) => code, { width: 100, priority: 3, card: 'note', cardLabel: true }),
      c.date('begun', t('begun', { zone: c.zone }), ({ begunAt }) => begunAt, { priority: 3, cardLabel: true }),
      c.date('ended', t('ended', { zone: c.zone }), ({ endedAt }) => endedAt, { cardLabel: true }),
      c.count('sales', t('sales'), ({ sales }) => sales, { card: 'note', cardLabel: true }),
      c.money('amount', t('amount'), ({ amount }) => amount, { width: 150 }),
      c.money('balance', t('balance'), ({ balance }) => balance, { card: 'note', cardLabel: true }),
      c.actions(
        t('action'),
        (rehearsal) =>
          rehearsal.endedAt === null && (
            <Action
              label={t('end')}
              size="xs"
              aria-label={t('endOf', { name: rehearsal.username })}
              onClick={() => onEnd(rehearsal)}
            />
          ),
      ),
    ],
    [t, code, onEnd],
  )
}
