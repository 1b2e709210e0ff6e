import { Box, Stack, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Hint } from '../ui/Hint.tsx'
import { Icon } from '../ui/Icon.tsx'
import classes from './FinderRows.module.css'
import type { FinderRow } from './useFinderRows.ts'

interface FinderRowsProps {
  id: string
  rows: readonly FinderRow[]
  /** Place of the row that Enter opens. */
  chosen: number
  onGo: (row: FinderRow) => void
}

/** What was found, by kind. */
export function FinderRows({ id, rows, chosen, onGo }: FinderRowsProps) {
  const t = useTranslations('finder')
  const list = useRef<HTMLDivElement>(null)
  const key = rows[chosen]?.key
  // biome-ignore lint/correctness/useExhaustiveDependencies: another row is chosen
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [key])
  return (
    <Box ref={list} id={id} role="listbox" aria-label={t('results')} mah="min(60vh, 520px)" style={{ overflowY: 'auto' }}>
      {[...Map.groupBy(rows, ({ group }) => group)].map(([group, of]) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, which no element is
        <div key={group} role="group" aria-labelledby={`${id}-of-${group}`}>
          <Text id={`${id}-of-${group}`} px="var(--modal-gutter)" pt={10} pb={4} fz="xs" fw={600} c="dimmed">
            {t(`groups.${group}`)}
          </Text>
          {of.map((row) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
            <div
              key={row.key}
              id={`${id}-${row.key}`}
              role="option"
              tabIndex={-1}
              aria-selected={row.key === key}
              className={classes.row}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onGo(row)}
            >
              <Icon of={row.icon} size={17} />
              <Stack gap={0} flex={1} miw={0}>
                <Text span truncate fw={500}>
                  {row.title}
                </Text>
                {row.note && <Hint truncate>{row.note}</Hint>}
              </Stack>
              {row.aside && <Hint>{row.aside}</Hint>}
            </div>
          ))}
        </div>
      ))}
    </Box>
  )
}
