import { Box, Group, Stack, Text } from '@mantine/core'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { formatDate } from '../../rules/dates.ts'
import type { MoveSystem } from '../../rules/moving-layouts.ts'
import type { Answer } from '../api.ts'
import { useDialog } from '../forms/useDialog.ts'
import { useCurrentLanguage } from '../i18n/language.ts'
import { ListTable } from '../lists/ListTable.tsx'
import { useList } from '../lists/useList.ts'
import { Action } from '../ui/Action.tsx'
import { Section } from '../ui/Section.tsx'
import { type Rows, useUrlFilters } from '../ui/useUrlFilters.ts'
import { CompareDialog } from './CompareDialog.tsx'
import { useDayColumns } from './comparedColumns.tsx'
import { comparedStart, type DayOf } from './comparedStart.ts'

interface ComparedDaysProps {
  /** The system that was chosen above. */
  system: MoveSystem
  layouts: Answer<'moveChoices'>['layouts']
}

const start = { page: 1, rows: 5 as Rows }
const names = { page: 'daysPage', rows: 'daysRows', sort: 'daysSort' }
const nothing = () => ({})
const dayOf = ({ day }: DayOf) => day

/** Days of the rehearsal that were compared with the old system, and the way to compare another one. */
export function ComparedDays({ system, layouts }: ComparedDaysProps) {
  const t = useTranslations('comparing')
  const { language } = useCurrentLanguage()
  const [, setFilters] = useUrlFilters(comparedStart)
  const list = useList('comparedDays', 'days', start, nothing, { names })
  const dialog = useDialog()
  const nameOf = useCallback((day: string) => formatDate(`${day}T00:00:00Z`, 0, language), [language])
  const open = useCallback((day: string) => setFilters({ day }), [setFilters])
  return (
    <Section title={t('title')} wide>
      <Stack gap="md">
        <Text maw={720} c="var(--jj-text-2)">
          {t('intro')}
        </Text>
        <Group>
          <Action label={t('open')} onClick={() => dialog.open(true)} />
        </Group>
      </Stack>
      <Box mx="calc(-1 * var(--jj-gutter))" mt="md">
        <ListTable
          list={list}
          label={t('title')}
          columns={useDayColumns({ nameOf, onShow: open })}
          rowKey={dayOf}
          none={t('none')}
        />
      </Box>
      {dialog.show(CompareDialog, () => ({ system, layouts, onCompared: open }))}
    </Section>
  )
}
