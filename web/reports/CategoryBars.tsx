import { Box, Text } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import type { Answer } from '../api.ts'
import { slicesOf } from './chartData.ts'

const columns = { gridTemplateColumns: 'minmax(84px, max-content) 1fr max-content', columnGap: 'var(--mantine-spacing-md)' }
const row = { gridColumn: '1 / -1', gridTemplateColumns: 'subgrid', alignItems: 'center' }

/** Value by category as horizontal bars, the figure beside each; the others are a bar of their own. */
export default function CategoryBars({ data }: { data: Answer<'dashboard'> }) {
  const t = useTranslations('reports')
  const slices = slicesOf(data.categories, data.amounts, t('others'))
  const longest = Math.max(...slices.map(({ value }) => value))
  return (
    <Box component="ul" display="grid" style={columns}>
      {slices.map(({ name, value, rest }) => (
        <Box key={name} component="li" display="grid" mih={38} style={row}>
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
          <Box component="b" ta="right">
            {dotted(value)}
          </Box>
        </Box>
      ))}
    </Box>
  )
}
