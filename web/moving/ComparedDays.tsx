import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { formatDate } from '../../rules/dates.ts'
import { moveSystems } from '../../rules/moving-layouts.ts'
import type { Answer } from '../api.ts'
import { useDialog } from '../forms/useDialog.ts'
import { useCurrentLanguage } from '../i18n/language.ts'
import { useColumns } from '../lists/columns.tsx'
import { ListScreen } from '../lists/ListScreen.tsx'
import { firstPage, useList } from '../lists/useList.ts'
import { useGoTo } from '../navigate.ts'
import { Action } from '../ui/Action.tsx'
import type { Column } from '../ui/table.ts'
import { useCall } from '../useCall.ts'
import { CompareDialog } from './CompareDialog.tsx'
import { MovingHeader } from './MovingHeader.tsx'
import { StepIntro } from './StepIntro.tsx'

type DayOf = Answer<'comparedDays'>['days'][number]

const start = firstPage(15)
const nothing = () => ({})
const dayOf = ({ day }: DayOf) => day

/** Days of the rehearsal that were compared with the old system, and the way to compare another one. */
export default function ComparedDays() {
  const t = useTranslations('comparing')
  const { language } = useCurrentLanguage()
  const goTo = useGoTo()
  const list = useList('comparedDays', 'days', start, nothing)
  const system = useCall('listMoves', { rowsPerPage: 1 }).data?.moves[0]?.system ?? moveSystems[0]
  const dialog = useDialog()
  const nameOf = useCallback((day: string) => formatDate(`${day}T00:00:00Z`, 0, language), [language])
  const show = useCallback((day: string) => void goTo('comparedDay', { search: { day } }), [goTo])
  return (
    <ListScreen
      screen="comparedDays"
      header={MovingHeader}
      list={list}
      columns={useDayColumns({ nameOf, onShow: show })}
      rowKey={dayOf}
      actions={<Action label={t('open')} variant="filled" onClick={() => dialog.open(true)} />}
      notices={<StepIntro>{t('intro')}</StepIntro>}
      none={t('none')}
    >
      {dialog.show(CompareDialog, () => ({ system, onCompared: show }))}
    </ListScreen>
  )
}

interface DayOptions {
  nameOf: (day: string) => string
  /** Stable. */
  onShow: (day: string) => void
}

/** Columns of the days that were compared. */
function useDayColumns({ nameOf, onShow }: DayOptions): readonly Column<DayOf>[] {
  const t = useTranslations('comparing')
  return useColumns<DayOf>(
    (c) => {
      const figure = { card: 'note', cardLabel: true, width: 110 } as const
      return [
        c.cell('day', t('day'), ({ day }) => nameOf(day), {
          width: 130,
          grow: true,
          priority: 1,
          card: 'title',
          sortBy: ({ day }) => day,
          file: ({ day }) => day,
        }),
        c.count('same', t('same'), ({ samePrice }) => samePrice, { ...figure, priority: 1 }),
        c.count('rows', t('rows'), ({ rows }) => rows, { ...figure, width: 142 }),
        c.count('price', t('kinds.price'), ({ differences }) => differences.price, { ...figure, priority: 1 }),
        c.count('onlyThere', t('kinds.only-there'), ({ differences }) => differences['only-there'], {
          ...figure,
          file: ['{differences.only-there}'],
        }),
        c.count('onlyHere', t('kinds.only-here'), ({ differences }) => differences['only-here'], {
          ...figure,
          file: ['{differences.only-here}'],
        }),
        c.date('compared', t('compared', { zone: c.zone }), ({ comparedAt }) => comparedAt, { priority: 3, cardLabel: true }),
        c.text('fileName', t('fileName'), ({ fileName }) => fileName, { width: 150, priority: 5, card: 'none' }),
        c.actions(
          t('action'),
          ({ day }) => (
            <Action label={t('show')} size="xs" aria-label={t('showOf', { day: nameOf(day) })} onClick={() => onShow(day)} />
          ),
          { width: 124 },
        ),
      ]
    },
    [t, nameOf, onShow],
  )
}
