import { Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import { formatDate } from '../../rules/dates.ts'
import type { MoveSystem } from '../../rules/moving-layouts.ts'
import type { Answer } from '../api.ts'
import { useDialog } from '../forms/useDialog.ts'
import { useCurrentLanguage } from '../i18n/language.ts'
import { useClock } from '../session/useClock.ts'
import { Action } from '../ui/Action.tsx'
import { Bone } from '../ui/Bone.tsx'
import { Hint } from '../ui/Hint.tsx'
import { Pager } from '../ui/Pager.tsx'
import { PlainTable } from '../ui/PlainTable.tsx'
import { Section } from '../ui/Section.tsx'
import { ErrorPanel } from '../ui/States.tsx'
import { type Rows, useUrlFilters } from '../ui/useUrlFilters.ts'
import { useCall } from '../useCall.ts'
import { CompareDialog } from './CompareDialog.tsx'
import { comparedStart } from './comparedStart.ts'

const choices: readonly Rows[] = [5, 15]

interface ComparedDaysProps {
  /** The system that was chosen above. */
  system: MoveSystem
  layouts: Answer<'moveChoices'>['layouts']
}

/** Days of the rehearsal that were compared with the old system, and the way to compare another one. */
export function ComparedDays({ system, layouts }: ComparedDaysProps) {
  const t = useTranslations('comparing')
  const { language } = useCurrentLanguage()
  const clock = useClock()
  const [, setFilters] = useUrlFilters(comparedStart)
  const [at, setAt] = useState<{ page: number; rows: Rows }>({ page: 1, rows: 5 })
  const list = useCall('comparedDays', { currentPage: at.page, rowsPerPage: at.rows })
  const dialog = useDialog()
  const days = list.data?.days
  const nameOf = (day: string) => formatDate(`${day}T00:00:00Z`, 0, language)
  const open = (day: string) => setFilters({ day })
  return (
    <Section title={t('title')} wide>
      <Stack gap="md">
        <Text maw={720} c="var(--jj-text-2)">
          {t('intro')}
        </Text>
        <Group>
          <Action label={t('open')} onClick={() => dialog.open(true)} />
        </Group>
        {list.error && <ErrorPanel error={list.error} onRetry={list.refetch} />}
        {!days && !list.error && <Bone w="100%" h={80} bdrs="sm" />}
        {days?.length === 0 && <Hint>{t('none')}</Hint>}
        {days && days.length > 0 && (
          <PlainTable
            words
            head={[t('day'), t('same'), t('kinds.price'), t('kinds.only-there'), t('kinds.only-here'), t('compared')]}
            rows={days.map(({ day, samePrice, rows, differences, comparedAt }) => [
              <Stack key="day" gap="xs" align="flex-start">
                {nameOf(day)}
                <Action label={t('show')} aria-label={t('showOf', { day: nameOf(day) })} onClick={() => open(day)} />
              </Stack>,
              t('sameOf', { same: dotted(samePrice), rows: dotted(rows) }),
              dotted(differences.price),
              dotted(differences['only-there']),
              dotted(differences['only-here']),
              clock.dateTime(comparedAt),
            ])}
          />
        )}
        <Pager list={list.data} at={at} choices={choices} onChange={(to) => setAt({ ...at, page: 1, ...to })} />
      </Stack>
      {dialog.show(CompareDialog, () => ({ system, layouts, onCompared: open }))}
    </Section>
  )
}
