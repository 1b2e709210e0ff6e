import { Box, Group } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../../rules/amounts.ts'
import { useClock } from '../../session/useClock.ts'
import { Hint } from '../../ui/Hint.tsx'
import classes from './switching.module.css'
import type { Switching } from './switching.ts'

type Health = Switching['health']

/** Of what was decided so much succeeded, in whole percent; null while nothing was decided. */
const rateOf = ({ succeeded, failed, silent }: Health): number | null => {
  const decided = succeeded + failed + silent
  return decided === 0 ? null : Math.floor((succeeded * 100) / decided)
}
const [good, fair, bad] = ['var(--jj-pos)', 'var(--jj-st-warning-fg)', 'var(--jj-neg)']
const colourOf = (rate: number | null) => (rate === null ? undefined : rate >= 95 ? good : rate >= 80 ? fair : bad)
const percent = (rate: number | null) => (rate === null ? '–' : `${rate}%`)

/** Success, latency and pending sales of a partner with this product, and with everything below them. */
export function HealthFigures({ row: { health, partnerHealth } }: { row: Switching }) {
  const t = useTranslations('catalogue.switching')
  const clock = useClock()
  const rate = rateOf(health)
  const seconds =
    health.averageMs === null ? '–' : t('seconds', { seconds: (health.averageMs / 1000).toFixed(1).replace('.', ',') })
  const rateOfAll = rateOf(partnerHealth)
  const decided = rateOfAll === null ? 'no' : 'yes'
  const all = { decided, percent: percent(rateOfAll), pending: dotted(partnerHealth.pending) }
  const oldest = health.oldestPending ? t('oldest', { at: clock.time(health.oldestPending) }) : undefined
  const figures = [
    { label: t('success'), value: percent(rate), c: colourOf(rate) },
    { label: t('latency'), value: seconds },
    { label: t('pending'), value: dotted(health.pending), c: health.pending > 0 ? fair : undefined, title: oldest },
  ]
  return (
    <div className={classes.health}>
      <Group component="dl" gap="lg" wrap="nowrap" align="stretch">
        {figures.map(({ label, value, ...shown }) => (
          <Box key={label} miw={62}>
            <dt>{label}</dt>
            <Box component="dd" fw={600} {...shown}>
              {value}
            </Box>
          </Box>
        ))}
      </Group>
      <Hint>
        {health.asked === 0 ? t('noSales') : t('ofAsked', { succeeded: dotted(health.succeeded), asked: dotted(health.asked) })}
        {' · '}
        {t('allProducts', all)}
      </Hint>
    </div>
  )
}
