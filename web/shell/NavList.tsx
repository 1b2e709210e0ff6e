import { Text } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { screens } from '../../contract/screens.ts'
import { useReader } from '../session/useReader.ts'
import { Icon } from '../ui/Icon.tsx'
import classes from './NavList.module.css'
import { icons, leadsTo, menuOf } from './navigation.ts'
import { useMenuText } from './useMenuText.ts'
import { WaitingComplaints } from './WaitingComplaints.tsx'

/** The menu grouped by work. As a rail it shows icons only, with their names as tooltip and accessible name. */
export function NavList({ rail = false, onGo }: { rail?: boolean; onGo?: () => void }) {
  const t = useTranslations()
  const menuText = useMenuText()
  const reader = useReader()
  const { pathname } = useLocation()
  return (
    <div className={classes.list} data-rail={rail || undefined}>
      {reader &&
        menuOf(reader).map(({ group, names }) => (
          <div key={group}>
            {!rail && (
              <Text component="p" p="8px 18px 4px" fz="xs" lh="16px" fw={500} c="var(--jj-text-3)" aria-hidden="true">
                {t(`shell.groups.${group}`)}
              </Text>
            )}
            <ul aria-label={t(`shell.groups.${group}`)}>
              {names.map((name) => {
                const label = menuText(name)
                return (
                  <li key={name}>
                    <Link
                      to={screens[name].path as string}
                      className={classes.item}
                      activeOptions={{ includeSearch: false, exact: false }}
                      aria-current={leadsTo(name, pathname) ? 'true' : undefined}
                      aria-label={rail ? label : undefined}
                      title={rail ? label : undefined}
                      onClick={onGo}
                    >
                      <Icon of={icons[name]} size={17} />
                      {!rail && <span>{label}</span>}
                      {name === 'complaints' && <WaitingComplaints rail={rail} />}
                    </Link>
                  </li>
                )
              })}
            </ul>
          </div>
        ))}
    </div>
  )
}
