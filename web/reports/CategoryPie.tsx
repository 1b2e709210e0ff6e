import { Box, Flex, Group, Text } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import type { Answer } from '../api.ts'
import { useCurrentLanguage } from '../i18n/language.ts'
import { percent, type Slice, slicesOf } from './chartData.ts'

const outer = 100
const inner = 66
const line = '1px solid var(--jj-border)'
const strengths = [100, 78, 58, 42]

const at = (turn: number, radius: number) =>
  `${(Math.sin(turn * 2 * Math.PI) * radius).toFixed(2)} ${(-Math.cos(turn * 2 * Math.PI) * radius).toFixed(2)}`

/** A piece of the ring between two turns, 0 at the top to 1. */
function piece(from: number, to: number): string {
  // An arc can not go all the way round, so a whole ring stops just short of its start.
  const end = Math.min(to, from + 0.9999)
  const large = end - from > 0.5 ? 1 : 0
  return `M${at(from, outer)}A${outer} ${outer} 0 ${large} 1 ${at(end, outer)}L${at(end, inner)}A${inner} ${inner} 0 ${large} 0 ${at(from, inner)}Z`
}

/** Paler from one piece to the next; what is left over is grey. */
const colourOf = (place: number, rest: boolean) =>
  rest ? 'var(--jj-border-strong)' : `color-mix(in srgb, var(--jj-brand-text) ${strengths[place] ?? 28}%, var(--jj-surface))`

const ring = { flex: 'none', w: 200, h: 200, mx: 'auto', viewBox: '-102 -102 204 204' } as const
const edge = { stroke: 'var(--jj-surface)', strokeWidth: 2 }

function Ring({ slices, total }: { slices: readonly Slice[]; total: number }) {
  const t = useTranslations('reports')
  const starts = slices.map((_, i) => slices.slice(0, i).reduce((sum, { share }) => sum + share, 0))
  return (
    <Box component="svg" {...ring} role="img" aria-label={t('pieSummary', { total: dotted(total) })}>
      {slices.map(({ name, share, rest }, i) => (
        <path key={name} {...edge} fill={colourOf(i, rest)} d={piece(starts[i]!, starts[i]! + share)} />
      ))}
      <Box component="text" fz="xl" fw={650} fill="var(--jj-text)" textAnchor="middle" y="1">
        {dotted(total)}
      </Box>
      <text fill="var(--jj-text-2)" textAnchor="middle" y="21">
        {t('transactions')}
      </text>
    </Box>
  )
}

/** Number by category as a ring with a legend: the largest five and the others. */
export default function CategoryPie({ data }: { data: Answer<'dashboard'> }) {
  const t = useTranslations('reports')
  const { language } = useCurrentLanguage()
  const slices = slicesOf(data.categories, data.sales, t('others'))
  const total = data.sales.reduce((sum, count) => sum + count, 0)
  return (
    <Flex wrap="wrap" align="center" rowGap="xl" columnGap="xxl">
      <Ring slices={slices} total={total} />
      <Box component="ul" flex="1 1 240px" miw={0}>
        {slices.map(({ name, value, share, rest }, i) => (
          <Group key={name} component="li" gap="sm" mih={36} wrap="nowrap" style={{ borderTop: i > 0 ? line : undefined }}>
            <Box flex="none" w={10} h={10} bdrs="xs" bg={colourOf(i, rest)} aria-hidden="true" />
            <Text span inherit truncate flex={1} title={name}>
              {name}
            </Text>
            <b>{dotted(value)}</b>
            <Text span inherit w={52} ta="right" c="dimmed">
              {percent(share, language)}
            </Text>
          </Group>
        ))}
      </Box>
    </Flex>
  )
}
