import { Box, Checkbox, Group, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import { Action } from './Action.tsx'
import { Choices } from './Choices.tsx'
import { FilterChip } from './FilterChip.tsx'
import { Hint } from './Hint.tsx'
import { sends } from './sends.ts'
import { TextButton } from './TextButton.tsx'
import { typed } from './typed.ts'

export interface Option<V extends string | number> {
  value: V
  label: string
}

interface SelectManyProps<V extends string | number> {
  label: string
  options: readonly Option<V>[]
  value: readonly V[]
  onApply: (value: V[]) => void
}

/** More would make the list slow and nobody reads them: the search narrows it. */
const shownAtMost = 200

/** Several of many: search, tick, apply. Stands in a popover or a form. */
export function SelectMany<V extends string | number>({ label, options, value, onApply }: SelectManyProps<V>) {
  const t = useTranslations('ui')
  const [chosen, setChosen] = useState<ReadonlySet<V>>(new Set(value))
  const [search, setSearch] = useState('')
  const matching = options.filter((option) => option.label.toLowerCase().includes(search.trim().toLowerCase()))

  function toggle(option: V) {
    const next = new Set(chosen)
    if (!next.delete(option)) next.add(option)
    setChosen(next)
  }

  return (
    <form onSubmit={sends(() => onApply([...chosen]))}>
      <Stack gap="sm" w={260}>
        <TextInput
          size="xs"
          aria-label={`${t('search')} ${label}`}
          placeholder={t('search')}
          {...typed(search, setSearch)}
          data-autofocus
        />
        <Group justify="space-between">
          <TextButton onClick={() => setChosen(new Set([...chosen, ...matching.map((option) => option.value)]))}>
            {t('selectAll')}
          </TextButton>
          <TextButton onClick={() => setChosen(new Set())}>{t('selectNone')}</TextButton>
        </Group>
        {/* Not a fieldset: it can not scroll its content in every browser. */}
        <Box role="group" aria-label={label} mah={260} mx={-12} px={12} py={2} style={{ overflowY: 'auto' }}>
          {matching.slice(0, shownAtMost).map((option) => (
            <Checkbox
              key={option.value}
              size="xs"
              label={option.label}
              checked={chosen.has(option.value)}
              onChange={() => toggle(option.value)}
              py={5}
            />
          ))}
          {matching.length === 0 && <Hint py={6}>{t('nothingFound')}</Hint>}
          {matching.length > shownAtMost && (
            <Hint py={6}>{t('moreMatches', { count: dotted(matching.length - shownAtMost) })}</Hint>
          )}
        </Box>
        <Action
          label={chosen.size ? `${t('apply')} · ${t('selected', { count: dotted(chosen.size) })}` : t('apply')}
          type="submit"
          fullWidth
        />
      </Stack>
    </form>
  )
}

interface FilterManyProps<V extends string | number> extends Omit<SelectManyProps<V>, 'onApply'> {
  onChange: (value: V[]) => void
}

/** A chip that filters by several of many values; empty means no filter. */
export function FilterMany<V extends string | number>({ onChange, ...select }: FilterManyProps<V>) {
  const { label, options, value } = select
  const t = useTranslations('ui')
  const names = value.map((one) => options.find((option) => option.value === one)?.label ?? String(one))
  const text = names.length > 2 ? t('selected', { count: dotted(names.length) }) : names.join(', ')
  return (
    <FilterChip label={label} value={text || undefined} onClear={() => onChange([])}>
      {(close) => (
        <SelectMany
          {...select}
          onApply={(next) => {
            onChange(next)
            close()
          }}
        />
      )}
    </FilterChip>
  )
}

interface FilterOneProps<V extends string | number> extends Pick<SelectManyProps<V>, 'label' | 'options'> {
  value: V | undefined
  onChange: (value: V) => void
  /** Given where "no filter" exists. */
  onClear?: () => void
}

/** A chip that chooses one of a few values. */
export function FilterOne<V extends string | number>({ label, options, value, onChange, onClear }: FilterOneProps<V>) {
  return (
    <FilterChip label={label} value={options.find((option) => option.value === value)?.label} onClear={onClear}>
      {(close) => (
        <Choices miw={160} mah={320} m={-6}>
          {options.map((option) => (
            <li key={option.value}>
              <button
                type="button"
                aria-current={option.value === value || undefined}
                data-autofocus={option.value === value || undefined}
                onClick={() => {
                  onChange(option.value)
                  close()
                }}
              >
                {option.label}
              </button>
            </li>
          ))}
        </Choices>
      )}
    </FilterChip>
  )
}
