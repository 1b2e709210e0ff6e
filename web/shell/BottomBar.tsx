import { IconMenu2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { screens } from '../../contract/screens.ts'
import { useSignedIn } from '../session/session.ts'
import { Icon } from '../ui/Icon.tsx'
import classes from './BottomBar.module.css'
import { barOf, icons } from './navigation.ts'

/** The phone's bar: the four screens used most, and the whole menu. */
export function BottomBar({ onMenu, menuOpen }: { onMenu: () => void; menuOpen: boolean }) {
  const t = useTranslations('shell')
  const user = useSignedIn()
  return (
    <nav className={classes.bar} aria-label={t('mainMenu')}>
      {barOf(user).map((name) => (
        <Link key={name} to={screens[name].path as string} className={classes.item} activeOptions={{ includeSearch: false }}>
          <Icon of={icons[name]} size={22} />
          {t(`short.${name}`)}
        </Link>
      ))}
      <button type="button" className={classes.item} aria-expanded={menuOpen} aria-haspopup="dialog" onClick={onMenu}>
        <Icon of={IconMenu2} size={22} />
        {t('menu')}
      </button>
    </nav>
  )
}
