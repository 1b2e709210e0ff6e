import '../ui/popover.css'
import '../ui/menu.css'
import { Menu, useMantineColorScheme } from '@mantine/core'
import { IconCheck, IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'

const choices = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop } as const
const texts = { light: 'themeLight', dark: 'themeDark', auto: 'themeAuto' } as const

/** Light, dark, or whatever the system says; kept in this browser. */
export function ThemeMenu() {
  const t = useTranslations('shell')
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Menu position="bottom-end" width={160} withinPortal={false}>
      <Menu.Target>
        <IconButton icon={choices[colorScheme]} label={t('theme')} size={17} />
      </Menu.Target>
      <Menu.Dropdown>
        {(Object.keys(choices) as (keyof typeof choices)[]).map((choice) => (
          <Menu.Item
            key={choice}
            leftSection={<Icon of={choices[choice]} />}
            rightSection={colorScheme === choice ? <Icon of={IconCheck} size={14} /> : null}
            aria-current={colorScheme === choice || undefined}
            onClick={() => setColorScheme(choice)}
          >
            {t(texts[choice])}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
