import { Box, Checkbox, Group, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import { Hint } from './Hint.tsx'
import { TextButton } from './TextButton.tsx'
import { typed } from './typed.ts'

export interface Option<V extends string | number> {
  value: V
  label: string
}

interface TickListProps<V extends string | number> {
  label: string
  options: readonly Option<V>[]
  chosen: readonly V[]
  onChoose: (chosen: V[]) => void
}

/** More would make the list slow and nobody reads them: the search narrows it. */
const shownAtMost = 200

/** Several of many, to be searched and ticked; what is ticked stays in sight. */
export function TickList<V extends string | number>({ label, options, chosen, onChoose }: TickListProps<V>) {
  const t = useTranslations('ui')
  const [search, setSearch] = useState('')
  const matching = options.filter((option) => option.label.toLowerCase().includes(search.trim().toLowerCase()))
  const ticked = new Set(chosen)
  const shown = new Set([...options.filter(({ value }) => ticked.has(value)), ...matching.slice(0, shownAtMost)])
  const toggle = (value: V) => onChoose(ticked.has(value) ? chosen.filter((one) => one !== value) : [...chosen, value])
  return (
    <Stack gap="sm">
      <TextInput
        size="xs"
        aria-label={`${t('search')} ${label}`}
        placeholder={t('search')}
        {...typed(search, setSearch)}
        maxLength={100}
        data-autofocus
      />
      <Group justify="space-between">
        <TextButton onClick={() => onChoose([...new Set([...chosen, ...matching.map(({ value }) => value)])])}>
          {t('selectAll')}
        </TextButton>
        <TextButton onClick={() => onChoose([])}>{t('selectNone')}</TextButton>
      </Group>
      {/* Not a fieldset: it can not scroll its content in every browser. */}
      <Box role="group" aria-label={label} mah={260} mx={-12} px={12} py={2} style={{ overflowY: 'auto' }}>
        {options
          .filter((option) => shown.has(option))
          .map(({ value, label: name }) => (
            <Checkbox key={value} size="xs" label={name} checked={ticked.has(value)} onChange={() => toggle(value)} py={5} />
          ))}
        {matching.length === 0 && <Hint py={6}>{t('nothingFound')}</Hint>}
        {matching.length > shownAtMost && (
          <Hint py={6}>{t('moreMatches', { count: dotted(matching.length - shownAtMost) })}</Hint>
        )}
      </Box>
    </Stack>
  )
}
