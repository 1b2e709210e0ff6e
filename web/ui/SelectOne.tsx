import './popover.css'
import '@mantine/core/styles/Combobox.layer.css'
import { Select, type SelectProps } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { Option } from './TickList.tsx'

interface SelectOneProps extends Pick<SelectProps, 'required' | 'disabled' | 'placeholder' | 'description' | 'error'> {
  label: string
  options: readonly Option<number>[]
  value: number | null
  onChange: (value: number | null) => void
}

/** More would make the list slow and nobody reads them: typing narrows it. */
const shownAtMost = 100

/** One of many in a form: typing searches, arrows and Enter choose. For a handful of choices use NativeSelect. */
export function SelectOne({ options, value, onChange, required, ...rest }: SelectOneProps) {
  const t = useTranslations('ui')
  return (
    <Select
      data={options.map((option) => ({ value: String(option.value), label: option.label }))}
      value={value === null ? null : String(value)}
      onChange={(next) => onChange(next === null ? null : Number(next))}
      searchable
      withAsterisk={required}
      allowDeselect={!required}
      limit={shownAtMost}
      nothingFoundMessage={t('nothingFound')}
      checkIconPosition="right"
      // The list scrolls itself: a box around it would be one that no key reaches.
      withScrollArea={false}
      styles={{ options: { maxHeight: 250, overflowY: 'auto' } }}
      {...rest}
    />
  )
}
