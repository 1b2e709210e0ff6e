import '../ui/drawer.css'
import { Drawer } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { LanguageSwitch } from '../i18n/LanguageSwitch.tsx'
import { useGoTo } from '../navigate.ts'
import { useSignedIn } from '../session/session.ts'
import { Icon } from '../ui/Icon.tsx'
import { BillFigures } from './Figures.tsx'
import { logOut } from './logOut.ts'
import { NavList } from './NavList.tsx'
import { icons } from './navigation.ts'
import classes from './PhoneMenu.module.css'
import { ThemeMenu } from './ThemeMenu.tsx'
import { Person } from './UserMenu.tsx'

/** Everything of the frame that has no room on a phone. */
export function PhoneMenu({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTranslations('shell')
  const screen = useTranslations('screen')
  const goTo = useGoTo()
  const user = useSignedIn()
  return (
    <Drawer.Root opened={opened} onClose={onClose} size="86%">
      <Drawer.Overlay />
      <Drawer.Content aria-label={t('menu')}>
        <div className={classes.person}>
          <Person user={user} />
          <Drawer.CloseButton aria-label={t('closeMenu')} />
        </div>
        <div className={classes.figures}>
          <BillFigures />
        </div>
        <nav aria-label={t('menu')} className={classes.nav}>
          <NavList onGo={onClose} />
        </nav>
        <div className={classes.settings}>
          <LanguageSwitch />
          <ThemeMenu />
          {(['changePassword', 'sessions'] as const).map((name) => (
            <button
              key={name}
              type="button"
              className={classes.logout}
              onClick={() => {
                onClose()
                void goTo(name)
              }}
            >
              <Icon of={icons[name]} />
              {screen(`menu.${name}`)}
            </button>
          ))}
          <button type="button" className={classes.logout} onClick={logOut}>
            <Icon of={IconLogout} />
            {t('logout')}
          </button>
        </div>
      </Drawer.Content>
    </Drawer.Root>
  )
}
