import { Box, Flex, Text, VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { screensOf } from '../../contract/screens.ts'
import { userTypes } from '../../contract/user-types.ts'
import { ScreenLink } from '../ScreenLink.tsx'
import { useSignedIn } from '../session/session.ts'
import { icons } from '../shell/navigation.ts'
import { Icon } from '../ui/Icon.tsx'
import { Message } from '../ui/Message.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import panel from '../ui/PanelTabs.module.css'
import { useSmall, useWide } from '../ui/screenWidth.ts'
import { CommandsPane } from './CommandsPane.tsx'
import classes from './counter.module.css'
import { LastReceipts } from './LastReceipts.tsx'
import { useAgain } from './SellAgain.tsx'
import { SellPane } from './SellPane.tsx'

/** The seller's screen: guided form, commands and last receipts; three panes, two, or one with tabs as the window allows. */
function Sell() {
  const t = useTranslations('selling')
  const three = useWide()
  const phone = useSmall()
  const [chosen, setChosen] = useState<PaneName>('sell')
  const layout = three ? 'three' : phone ? 'one' : 'two'
  const tabs: readonly PaneName[] = phone ? ['sell', 'commands', 'receipts'] : ['commands', 'receipts']
  const again = useAgain().product !== undefined
  if (again && chosen !== 'sell') setChosen('sell')
  const open = tabs.includes(chosen) ? chosen : tabs[0]!
  const isShown = (pane: PaneName) => three || (!phone && pane === 'sell') || pane === open
  const strip = !three && <PaneTabs tabs={tabs} open={open} onOpen={setChosen} phone={phone} />
  const pane = (name: PaneName) => ({
    id: paneId(name),
    className: classes.pane,
    hidden: !isShown(name),
    ...(!three && tabs.includes(name)
      ? { role: 'tabpanel', 'aria-labelledby': `${paneId(name)}-tab` }
      : { 'aria-label': t(name) }),
  })
  return (
    <div className={classes.sell} data-layout={layout}>
      {phone && (
        <>
          <VisuallyHidden>
            <PageTitle>{t('sell')}</PageTitle>
          </VisuallyHidden>
          {strip}
        </>
      )}
      <section {...pane('sell')}>
        <SellPane phone={phone} shown={isShown('sell')} />
      </section>
      <div className={classes.side}>
        {!phone && strip}
        <section {...pane('commands')}>
          <CommandsPane shown={isShown('commands')} titled={three} />
        </section>
        <section {...pane('receipts')}>
          <LastReceipts titled={three} />
        </section>
      </div>
    </div>
  )
}

/** /Bot is open to every type: sellers get the counter, everybody else is told who sells. */
export default function SellPage() {
  const { id, userTypeId, permissions } = useSignedIn()
  const sells = userTypes[userTypeId]?.isSeller && (permissions === null || permissions.includes('sell'))
  return sells ? <Sell key={id} /> : <NotSelling />
}

const elsewhere = ['transactionLog', 'users', 'dashboard', 'balanceMutation'] as const

/** What owners, agents and staff without the permission see at /Bot: why there is no form, and where their work is. */
function NotSelling() {
  const t = useTranslations('selling.notSelling')
  const role = useTranslations('userType')
  const user = useSignedIn()
  const type = userTypes[user.userTypeId]
  const open = screensOf(user)
  const links = elsewhere.filter((name) => open.includes(name))
  const isSeller = type?.isSeller ?? false
  const hint = isSeller
    ? t('permission', { name: user.name })
    : t('type', { type: type ? `${type.code} (${role(type.role as 'owner')})` : user.UserType.name })
  return (
    <Message title={t('title')} hint={hint}>
      {links.length > 0 && (
        <Box component="nav" w="100%" aria-label={t('can')}>
          <Text component="h2" fz="xs" lh="16px" mt="md" c="dimmed">
            {t('can')}
          </Text>
          <ul>
            {links.map((name, i) => (
              <Box key={name} component="li" style={{ borderTop: i > 0 ? '1px solid var(--jj-border)' : undefined }}>
                <Flex component={ScreenLink} to={name} quiet align="center" gap="sm" mih={44} fw={600}>
                  <Icon of={icons[name]} size={17} />
                  {t(name)}
                </Flex>
              </Box>
            ))}
          </ul>
        </Box>
      )}
    </Message>
  )
}

type PaneName = 'sell' | 'commands' | 'receipts'
const paneId = (name: PaneName) => `sell-${name}`

interface PaneTabsProps {
  tabs: readonly PaneName[]
  open: PaneName
  onOpen: (name: PaneName) => void
  phone: boolean
}

/** Tabs of the panes that do not fit beside each other; the panes stay alive behind them. On a phone they share the width. */
function PaneTabs({ tabs, open, onOpen, phone }: PaneTabsProps) {
  const t = useTranslations('selling')
  function move(event: KeyboardEvent<HTMLElement>) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const next = tabs[(tabs.indexOf(open) + step + tabs.length) % tabs.length]!
    onOpen(next)
    document.getElementById(`${paneId(next)}-tab`)?.focus()
  }
  return (
    <div role="tablist" aria-label={t('tabs')} className={panel.row} style={phone ? { gap: 0 } : undefined} onKeyDown={move}>
      {tabs.map((name) => (
        <button
          key={name}
          type="button"
          role="tab"
          className={panel.tab}
          style={{ flex: phone ? 1 : undefined, height: 44, justifyContent: 'center' }}
          id={`${paneId(name)}-tab`}
          aria-controls={paneId(name)}
          aria-selected={name === open}
          tabIndex={name === open ? 0 : -1}
          onClick={() => onOpen(name)}
        >
          {t(name)}
        </button>
      ))}
    </div>
  )
}
