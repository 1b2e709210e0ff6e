import { Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import { Action } from './Action.tsx'
import { Choices } from './Choices.tsx'
import { FilterChip } from './FilterChip.tsx'
import { sends } from './sends.ts'
import { type Option, TickList } from './TickList.tsx'

interface SelectManyProps<V extends string | number> {
  label: string
  options: readonly Option<V>[]
  value: readonly V[]
  onApply: (value: V[]) => void
}

/** Several of many: search, tick, apply. Stands in a popover. */
export function SelectMany<V extends string | number>({ label, options, value, onApply }: SelectManyProps<V>) {
  const t = useTranslations('ui')
  const [chosen, setChosen] = useState([...value])
  const { length } = chosen
  return (
    <form onSubmit={sends(() => onApply(chosen))}>
      <Stack gap="sm" w={260}>
        <TickList label={label} options={options} chosen={chosen} onChoose={setChosen} />
        <Action
          label={length > 0 ? `${t('apply')} · ${t('selected', { count: dotted(length) })}` : t('apply')}
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
