import '../ui/drawer.css'
import { Box, Drawer, Group, Stack } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { LanguageSwitch } from '../i18n/LanguageSwitch.tsx'
import { useGoTo } from '../navigate.ts'
import { logOut } from '../session/logOut.ts'
import { useSignedIn } from '../session/session.ts'
import { Icon, type IconShape } from '../ui/Icon.tsx'
import { TextButton } from '../ui/TextButton.tsx'
import { useFirstFocus } from '../ui/useFirstFocus.ts'
import { useFocusBack } from '../ui/useFocusBack.ts'
import { BillFigures } from './BillFigures.tsx'
import { NavList } from './NavList.tsx'
import { accountScreensOf, icons } from './navigation.ts'
import { ThemeMenu } from './ThemeMenu.tsx'
import { Person } from './UserMenu.tsx'

const ruled = { py: 8, style: { borderTop: '1px solid var(--jj-border)' } }

/** Everything of the frame that has no room on a phone. */
export function PhoneMenu({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTranslations('shell')
  const screen = useTranslations('screen')
  const goTo = useGoTo()
  const user = useSignedIn()
  useFocusBack()
  return (
    <Drawer.Root opened={opened} onClose={onClose} size="86%">
      <Drawer.Overlay />
      <Drawer.Content aria-label={t('menu')}>
        <Group gap="sm" wrap="nowrap" p="14px 16px 12px">
          <Person user={user} />
          <Drawer.CloseButton aria-label={t('closeMenu')} />
        </Group>
        <Stack
          gap="sm"
          px="lg"
          pb={10}
          align="flex-start"
          onClick={({ target }) => (target as Element).closest('a') && onClose()}
        >
          <BillFigures spelled />
        </Stack>
        <Screens onGo={onClose} />
        <Stack gap={0} px="lg" {...ruled}>
          <Group justify="space-between" pb="xs">
            <LanguageSwitch />
            <ThemeMenu />
          </Group>
          {accountScreensOf(user).map((name) => (
            <Entry
              key={name}
              icon={icons[name]}
              label={screen(name)}
              onClick={() => {
                onClose()
                void goTo(name)
              }}
            />
          ))}
          <Entry icon={IconLogout} label={t('logout')} onClick={logOut} />
        </Stack>
      </Drawer.Content>
    </Drawer.Root>
  )
}

function Screens({ onGo }: { onGo: () => void }) {
  const t = useTranslations('shell')
  return (
    <Box component="nav" ref={useFirstFocus<HTMLDivElement>()} aria-label={t('menu')} {...ruled}>
      <NavList onGo={onGo} />
    </Box>
  )
}

const Entry = ({ icon, label, onClick }: { icon: IconShape; label: string; onClick: () => void }) => (
  <TextButton mih={44} fz="md" c="var(--jj-text-2)" ta="left" onClick={onClick}>
    <Icon of={icon} /> {label}
  </TextButton>
)
