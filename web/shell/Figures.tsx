import { Box } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { mayOpen, screens } from '../../contract/screens.ts'
import { useLiveState } from '../live/live.ts'
import { useOnline } from '../network.ts'
import { ScreenLink } from '../ScreenLink.tsx'
import { keepBalance, useBalance, useSignedIn } from '../session/session.ts'
import { Money } from '../ui/Money.tsx'
import { Tinted } from '../ui/Tinted.tsx'
import { useCall } from '../useCall.ts'
import classes from './Figures.module.css'

const dot = { w: 7, h: 7, bdrs: '50%' }

/** The live balance with a dot that says whether live updates are connected, and the way to fill it. */
export function BalanceFigure() {
  const t = useTranslations('shell')
  const [isHeard, isOnline] = [useLiveState(), useOnline()]
  const live = isHeard && isOnline
  const balance = useBalance()
  const me = useSignedIn()
  const { data } = useCall('balance', {}, { keepRows: false })
  useEffect(() => {
    if (data) keepBalance(data.balance)
  }, [data])
  return (
    <span className={classes.figure}>
      <Box component="span" {...dot} bg={live ? 'var(--jj-pos)' : 'var(--jj-control)'} title={t(live ? 'liveOn' : 'liveOff')} />
      <Tinted>{t('balance')}</Tinted>
      <Money amount={balance} rp />
      {mayOpen(screens.topUp, me) && (
        <ScreenLink to="topUp" className={classes.topUp}>
          {t('topUp')}
        </ScreenLink>
      )}
    </span>
  )
}
