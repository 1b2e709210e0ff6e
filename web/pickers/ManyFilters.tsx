import { Box } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import type { ApiError } from '../api.ts'
import { Choices } from '../ui/Choices.tsx'
import { FilterChip } from '../ui/FilterChip.tsx'
import { SelectMany } from '../ui/SelectMany.tsx'
import { ErrorPanel } from '../ui/States.tsx'
import type { Option } from '../ui/TickList.tsx'

/** One filter by several of many records, whose choices come from the server when somebody asks for them. */
export interface ManyFilter {
  id: string
  label: string
  value: readonly number[]
  onChange: (value: number[]) => void
  /** Undefined while they load. */
  options: readonly Option<number>[] | undefined
  error: ApiError | null
  retry: () => unknown
}

function Values({ filter, close }: { filter: ManyFilter; close: () => void }) {
  const { label, value, options, error, retry, onChange } = filter
  const t = useTranslations('ui')
  const box = useRef<HTMLDivElement>(null)
  const loaded = options !== undefined
  // What had the focus, a line of the menu or nothing yet, is gone once the choices stand here.
  useEffect(() => {
    if (loaded) box.current?.querySelector('input')?.focus()
  }, [loaded])
  function apply(chosen: number[]) {
    close()
    onChange(chosen)
  }
  return (
    <div ref={box}>
      {options ? (
        <SelectMany label={label} options={options} value={value} onApply={apply} />
      ) : (
        <Box w={260} mih={80} c="dimmed">
          {error ? <ErrorPanel compact error={error} onRetry={retry} /> : <p role="status">{t('loading')}</p>}
        </Box>
      )}
    </div>
  )
}

function Menu({ filters, onAsk, close }: { filters: readonly ManyFilter[]; onAsk: (wanted: true) => void; close: () => void }) {
  const [chosen, setChosen] = useState<string | null>(null)
  useEffect(() => {
    onAsk(true)
  }, [onAsk])
  const filter = filters.find((one) => one.id === chosen)
  if (filter) return <Values filter={filter} close={close} />
  return (
    <Choices miw={180} m={-6}>
      {filters.map((one, i) => (
        <li key={one.id}>
          <button type="button" data-autofocus={i === 0 || undefined} onClick={() => setChosen(one.id)}>
            {one.label}
          </button>
        </li>
      ))}
    </Choices>
  )
}

interface ManyFiltersProps {
  filters: readonly ManyFilter[]
  /** Label of the chip that offers what is not set yet. */
  addLabel: string
  /** Somebody looks at the choices; pass a stable function. */
  onAsk: (wanted: true) => void
}

/** Chips for the filters that are set, and one dashed chip to add another. */
export function ManyFilters({ filters, addLabel, onAsk }: ManyFiltersProps) {
  const t = useTranslations('ui')
  const unset = filters.filter((filter) => filter.value.length === 0)
  const set = filters.filter((filter) => filter.value.length > 0)
  function textOf({ value, options }: ManyFilter) {
    const names = options && value.map((one) => options.find((option) => option.value === one)?.label ?? String(one))
    return names && names.length <= 2 ? names.join(', ') : t('selected', { count: dotted(value.length) })
  }
  return (
    <>
      {set.map((filter) => (
        <FilterChip key={filter.id} label={filter.label} value={textOf(filter)} onClear={() => filter.onChange([])}>
          {(close) => <Values filter={filter} close={close} />}
        </FilterChip>
      ))}
      {unset.length > 0 && (
        <FilterChip label={addLabel}>{(close) => <Menu filters={unset} onAsk={onAsk} close={close} />}</FilterChip>
      )}
    </>
  )
}
