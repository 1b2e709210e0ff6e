import { Box, Group, Stack, Text } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslations } from 'use-intl'
import { padUser } from '../../rules/ids.ts'
import { api } from '../api.ts'
import { LanguageSwitch } from '../i18n/LanguageSwitch.tsx'
import { useLiveUpdates } from '../live/live.ts'
import { keepUser, useSignedIn, useUser } from '../session/session.ts'
import { useClock } from '../session/useClock.ts'
import { Icon } from '../ui/Icon.tsx'
import { later } from '../ui/later.tsx'
import { useSmall, useWide } from '../ui/screenWidth.ts'
import { useBrand } from '../useBrand.ts'
import { useCall } from '../useCall.ts'
import { Bell } from './Bell.tsx'
import { BillFigures } from './BillFigures.tsx'
import { BottomBar } from './BottomBar.tsx'
import { ConnectionBar } from './ConnectionBar.tsx'
import { BalanceFigure } from './Figures.tsx'
import { FinderButton } from './FinderButton.tsx'
import { Footer } from './Footer.tsx'
import { HostMark } from './HostMark.tsx'
import list from './NavList.module.css'
import { NavList } from './NavList.tsx'
import { NewVersion } from './NewVersion.tsx'
import classes from './Shell.module.css'
import { StandingBars } from './StandingBars.tsx'
import { ThemeMenu } from './ThemeMenu.tsx'
import { UserMenu } from './UserMenu.tsx'

const PhoneMenu = later(async () => (await import('./PhoneMenu.tsx')).PhoneMenu)

const kept = 'menu-collapsed'

function useCollapsed(): [boolean, () => void] {
  const narrow = !useWide()
  const [choice, setChoice] = useState(() => localStorage.getItem(kept))
  const collapsed = choice === null ? narrow : choice === '1'
  function toggle() {
    const next = collapsed ? '0' : '1'
    localStorage.setItem(kept, next)
    setChoice(next)
  }
  return [collapsed, toggle]
}

function SideNav() {
  const t = useTranslations('shell')
  const [rail, toggle] = useCollapsed()
  const label = rail ? t('expand') : t('collapse')
  const nav = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: with the path another item is the current one
  useEffect(() => {
    const menu = nav.current
    if (!menu) return
    // What stands below it comes later, and takes of its height.
    const watch = new ResizeObserver(() => void menu.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' }))
    watch.observe(menu)
    return () => watch.disconnect()
  }, [pathname, rail])
  return (
    <Stack gap={0} w={rail ? 56 : 208} mih={0} data-print="none">
      <nav ref={nav} aria-label={t('mainMenu')} className={classes.nav}>
        <NavList rail={rail} />
      </nav>
      <Footer rail={rail} />
      <button
        type="button"
        className={`${list.item} ${classes.collapse}`}
        data-rail={rail || undefined}
        aria-label={label}
        aria-expanded={!rail}
        title={rail ? label : undefined}
        onClick={toggle}
      >
        <Icon of={rail ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse} size={17} />
        {!rail && label}
      </button>
    </Stack>
  )
}

function TopBar({ phone }: { phone: boolean }) {
  const t = useTranslations('shell')
  const user = useSignedIn()
  const { appName } = useBrand()
  const wide = useWide()
  return (
    <Group component="header" gap="md" wrap="nowrap" miw={0} className={classes.top} data-print="none">
      <Link to={'/Dashboard' as string} className={classes.brand} aria-label={t('brandLink', { name: appName })}>
        <Group gap="sm" wrap="nowrap" c="var(--jj-text)" fz="lg" fw={650} lts="-0.01em">
          <HostMark size={phone ? 30 : 26} />
          {wide && <span>{appName}</span>}
        </Group>
      </Link>
      {phone && (
        <Stack gap={0} flex={1} miw={0} fz="sm" lh="18px">
          <Text span size="lg" fw={600} truncate title={user.name}>
            {user.name}
          </Text>
          <BalanceFigure />
        </Stack>
      )}
      <FinderButton phone={phone} />
      {phone && <Bell />}
      {!phone && (
        <>
          <Group wrap="nowrap" ml="auto" miw={0}>
            <BalanceFigure />
            <BillFigures />
          </Group>
          <Group gap="sm" wrap="nowrap" miw={0}>
            <Bell />
            <LanguageSwitch />
            <ThemeMenu />
            <UserMenu />
          </Group>
        </>
      )}
    </Group>
  )
}

/** The frame around every screen: top bar, menu, one white sheet, footer; on a phone a bottom bar instead of the menu. */
function Frame({ children }: { children?: ReactNode }) {
  const t = useTranslations('shell')
  const phone = useSmall()
  const [menu, setMenu] = useState(false)
  useLiveUpdates()
  useCall('listViews', {}, { staleTime: Number.POSITIVE_INFINITY })
  useEffect(() => {
    api('session', {}).then(
      ({ user }) => keepUser(user),
      () => undefined,
    )
  }, [])
  return (
    <div className={classes.frame} data-print="sheet">
      <a href="#content" className={classes.skip} data-print="none">
        {t('skip')}
      </a>
      <TopBar phone={phone} />
      {!phone && <SideNav />}
      <Stack component="main" id="content" tabIndex={-1} gap={0} miw={0} className={classes.sheet} data-print="sheet">
        <PrintedHead />
        <ConnectionBar />
        <StandingBars />
        <NewVersion />
        <Box flex={1} mih={0} data-print="sheet">
          {children ?? <Outlet />}
        </Box>
      </Stack>
      {phone && (
        <div data-print="none">
          <Footer />
          <BottomBar menuOpen={menu} onMenu={() => setMenu(true)} />
          {menu && <PhoneMenu opened onClose={() => setMenu(false)} />}
        </div>
      )}
    </div>
  )
}

export function Shell({ children }: { children?: ReactNode }) {
  // Between signing out and arriving at the login screen there is nobody to show.
  return useUser() ? <Frame>{children}</Frame> : null
}

/** The first line of a printed screen: whose it is and when it was printed. */
function PrintedHead() {
  const t = useTranslations('shell')
  const { appName } = useBrand()
  const { id, name } = useSignedIn()
  const clock = useClock()
  const [at, setAt] = useState(Date.now)
  useWindowEvent('beforeprint', () => flushSync(() => setAt(Date.now())))
  return (
    <div data-print="only" aria-hidden="true">
      <span>
        {appName} · {name} · {padUser(id)}
      </span>
      <span>{t('printedAt', { at: clock.full(at) })}</span>
    </div>
  )
}
