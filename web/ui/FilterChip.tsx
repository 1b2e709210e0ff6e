import './popover.css'
import { Popover, Text } from '@mantine/core'
import { IconChevronDown, IconPlus, IconX, type TablerIcon } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import classes from './FilterChip.module.css'
import { Icon } from './Icon.tsx'

interface FilterChipProps {
  /** What is filtered, e.g. "Kategori". */
  label: string
  /** What it is set to; without a value the chip is dashed and offers to add the filter. */
  value?: ReactNode
  icon?: TablerIcon
  /** Given for a filter that cuts rows: the chip is tinted and has an x. Without it a value is a mere setting. */
  onClear?: () => void
  /** Content of the popover; `close` shuts it and gives the focus back. */
  children: (close: () => void) => ReactNode
}

/** One filter of a screen: dashed can be added, outlined is a setting, tinted cuts rows. Opens its editor below. */
export function FilterChip({ label, value, icon, onClear, children }: FilterChipProps) {
  const t = useTranslations('ui')
  const [opened, setOpened] = useState(false)
  const set = value !== undefined && value !== null && value !== ''
  const kind = !set ? 'add' : onClear ? 'cut' : 'setting'
  return (
    <span className={classes.chip} data-kind={kind} data-print={set ? undefined : 'none'}>
      <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus returnFocus withRoles>
        <Popover.Target>
          <button type="button" className={classes.open} data-print={set ? 'text' : undefined} onClick={() => setOpened(!opened)}>
            {kind === 'add' ? <Icon of={IconPlus} size={14} /> : icon && <Icon of={icon} size={14} />}
            <span>{label}</span>
            {set && (
              <Text component="b" inherit truncate>
                {value}
              </Text>
            )}
            {kind === 'setting' && <Icon of={IconChevronDown} size={12} />}
          </button>
        </Popover.Target>
        <Popover.Dropdown aria-label={label}>{children(() => setOpened(false))}</Popover.Dropdown>
      </Popover>
      {kind === 'cut' && (
        <button type="button" className={classes.clear} aria-label={t('removeFilter', { name: label })} onClick={onClear}>
          <Icon of={IconX} size={12} />
        </button>
      )}
    </span>
  )
}
