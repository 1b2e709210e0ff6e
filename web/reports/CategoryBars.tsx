import { Box, Text } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import type { Answer } from '../api.ts'
import classes from './CategoryBars.module.css'
import { slicesOf } from './chartData.ts'

/** Value by category as horizontal bars, the figure beside each; the others are a bar of their own. */
export default function CategoryBars({ data }: { data: Answer<'dashboard'> }) {
  const t = useTranslations('reports')
  const slices = slicesOf(data.categories, data.amounts, t('others'))
  const longest = Math.max(...slices.map(({ value }) => value))
  return (
    <ul className={classes.bars}>
      {slices.map(({ name, value, rest }) => (
        <li key={name}>
          <Text span inherit truncate maw="min(150px, 28vw)" title={name}>
            {name}
          </Text>
          <Box
            bg={rest ? 'var(--jj-border-strong)' : 'var(--jj-brand-text)'}
            w={`${(value / longest) * 100}%`}
            miw={2}
            h={18}
            bdrs="0 4px 4px 0"
            aria-hidden="true"
          />
          <b>{dotted(value)}</b>
        </li>
      ))}
    </ul>
  )
}
