import './popover.css'
import './menu.css'
import { Menu } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { cloneElement, useEffect, useRef, useState } from 'react'
import type { EntryMenuProps } from './EntryMenu.tsx'
import { Icon } from './Icon.tsx'

/** The menu of a button that was just pressed: it begins open, and gives the focus back to the button. */
export function OpenedMenu({ target, title, entries, ...rest }: EntryMenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    button.current?.focus()
    setOpened(true)
  }, [])
  return (
    <Menu position="bottom-end" opened={opened} onChange={setOpened} {...rest}>
      <Menu.Target>{cloneElement(target, { ref: button })}</Menu.Target>
      <Menu.Dropdown>
        {title && <Menu.Label>{title}</Menu.Label>}
        {entries.map(({ label, icon, isCurrent, disabled, run }) => (
          <Menu.Item
            key={label}
            leftSection={<Icon of={icon} />}
            rightSection={isCurrent ? <Icon of={IconCheck} size={14} /> : null}
            aria-current={isCurrent || undefined}
            disabled={disabled}
            onClick={run}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
