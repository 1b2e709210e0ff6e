import { VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { userTypes } from '../../contract/user-types.ts'
import { useSignedIn } from '../session/session.ts'
import { PageTitle } from '../ui/PageTitle.tsx'
import { useSmall, useWide } from '../ui/screenWidth.ts'
import { CommandsPane } from './CommandsPane.tsx'
import classes from './counter.module.css'
import { LastReceipts } from './LastReceipts.tsx'
import { NotSelling } from './NotSelling.tsx'
import { type PaneName, PaneTabs, paneId } from './PaneTabs.tsx'
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
