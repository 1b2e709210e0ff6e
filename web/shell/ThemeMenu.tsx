import { useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { EntryMenu } from '../ui/EntryMenu.tsx'
import { IconButton } from '../ui/IconButton.tsx'

const choices = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop } as const
const texts = { light: 'themeLight', dark: 'themeDark', auto: 'themeAuto' } as const

/** Light, dark, or whatever the system says; kept in this browser. */
export function ThemeMenu() {
  const t = useTranslations('shell')
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <EntryMenu
      width={160}
      withinPortal={false}
      target={<IconButton icon={choices[colorScheme]} label={t('theme')} size={17} />}
      entries={(Object.keys(choices) as (keyof typeof choices)[]).map((choice) => ({
        label: t(texts[choice]),
        icon: choices[choice],
        isCurrent: colorScheme === choice,
        run: () => setColorScheme(choice),
      }))}
    />
  )
}
