import { Text } from '@mantine/core'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { formatDate } from '../../rules/dates.ts'
import { useDialog } from '../forms/useDialog.ts'
import { useCurrentLanguage } from '../i18n/language.ts'
import { useColumns } from '../lists/columns.tsx'
import { ListScreen } from '../lists/ListScreen.tsx'
import { useList } from '../lists/useList.ts'
import { useGoTo } from '../navigate.ts'
import { Action } from '../ui/Action.tsx'
import type { Rows } from '../ui/useUrlFilters.ts'
import { useCall } from '../useCall.ts'
import { CompareDialog } from './CompareDialog.tsx'
import type { DayOf } from './comparedStart.ts'
import { MovingHeader } from './MovingHeader.tsx'

const start = { page: 1, rows: 15 as Rows }
const nothing = () => ({})
const dayOf = ({ day }: DayOf) => day

/** Days of the rehearsal that were compared with the old system, and the way to compare another one. */
export default function ComparedDays() {
  const t = useTranslations('comparing')
  const { language } = useCurrentLanguage()
  const goTo = useGoTo()
  const list = useList('comparedDays', 'days', start, nothing)
  const { data } = useCall('moveChoices', {})
  const dialog = useDialog()
  const nameOf = useCallback((day: string) => formatDate(`${day}T00:00:00Z`, 0, language), [language])
  const open = useCallback((day: string) => void goTo('comparedDay', { search: { day } }), [goTo])
  const layouts = data?.layouts ?? []
  return (
    <ListScreen
      screen="comparedDays"
      header={MovingHeader}
      list={list}
      columns={useDayColumns({ nameOf, onShow: open })}
      rowKey={dayOf}
      none={t('none')}
      actions={<Action label={t('open')} variant="filled" disabled={!data} onClick={() => dialog.open(true)} />}
      notices={
        <Text maw={720} px="var(--jj-gutter)" py="md" c="var(--jj-text-2)">
          {t('intro')}
        </Text>
      }
    >
      {dialog.show(CompareDialog, () => ({ system: layouts.at(-1)?.system ?? 'otomax', layouts, onCompared: open }))}
    </ListScreen>
  )
}

interface DayOptions {
  nameOf: (day: string) => string
  /** Stable. */
  onShow: (day: string) => void
}

/** Columns of the days that were compared. */
function useDayColumns({ nameOf, onShow }: DayOptions) {
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
        c.actions(t('action'), ({ day }) => (
          <Action label={t('show')} size="xs" aria-label={t('showOf', { day: nameOf(day) })} onClick={() => onShow(day)} />
        )),
      ]
    },
    [t, nameOf, onShow],
  )
}
