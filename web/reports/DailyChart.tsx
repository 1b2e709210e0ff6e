import { Box } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { type ComponentProps, type PointerEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import { weekday } from '../../rules/dates.ts'
import type { Answer } from '../api.ts'
import { useCurrentLanguage } from '../i18n/language.ts'
import { Facts } from '../ui/Facts.tsx'
import { axisTicks, clock, longDay, shortDay } from './chartData.ts'

const height = 300
const margin = { top: 26, bottom: 26, left: 52, right: 84 }
const bottom = height - margin.bottom
const narrow = 560
const stroke = { fill: 'none', stroke: 'var(--jj-brand-text)', strokeWidth: 2, strokeLinejoin: 'round' } as const

type Data = Answer<'dashboard'>
type Scales = ReturnType<typeof scalesOf>

/** Where days and values stand; `left` and `right` are pixels of the plot area. */
function scalesOf(width: number, days: number, top: number) {
  const left = width < narrow ? 38 : margin.left
  const right = width - (width < narrow ? 72 : margin.right)
  const step = (right - left) / Math.max(1, days - 1)
  return {
    x: (i: number) => left + i * step,
    y: (value: number) => bottom - (value / top) * (bottom - margin.top),
    step,
    left,
    right,
  }
}

/** A line through values, the first of them on the day `from`. */
const line = (values: readonly number[], { x, y }: Scales, from = 0) =>
  values.map((value, i) => `${i ? 'L' : 'M'}${x(from + i).toFixed(1)} ${y(value).toFixed(1)}`).join('')

type TextProps = Pick<ComponentProps<'text'>, 'x' | 'y' | 'textAnchor' | 'children'>
const Small = (props: TextProps) => <Box component="text" fz="xs" fill="var(--jj-text-3)" {...props} />
const Strong = (props: TextProps) => <Box component="text" fz="sm" fw={600} fill="var(--jj-text)" {...props} />

const weekend = { y: margin.top, height: bottom - margin.top, fill: 'var(--jj-text)', opacity: 0.028 }

function Axes({ days, ticks, scales }: { days: readonly string[]; ticks: readonly number[]; scales: Scales }) {
  const { language } = useCurrentLanguage()
  const { x, y, step, left, right } = scales
  const every = step * 5 < 60 ? 10 : 5
  return (
    <>
      {days.map((day, i) => {
        if (weekday(day) % 6 !== 0) return null
        const from = Math.max(left, x(i) - step / 2)
        return <rect key={day} {...weekend} x={from} width={Math.min(right, x(i) + step / 2) - from} />
      })}
      {ticks.map((tick) => (
        <g key={tick}>
          <line stroke="var(--jj-border)" x1={left} x2={right} y1={y(tick)} y2={y(tick)} />
          <Small x={left - 10} y={y(tick) + 4} textAnchor="end">
            {dotted(tick)}
          </Small>
        </g>
      ))}
      {days.map(
        (day, i) =>
          (days.length - 1 - i) % every === 0 && (
            <Small key={day} x={x(i)} y={height - 6} textAnchor="middle">
              {shortDay(day, language)}
            </Small>
          ),
      )}
    </>
  )
}

/** Pixels that keep two labels apart: the value of today has a second line below it. */
const below = 36
const above = 20

/** The value of the day that runs, and where the earlier line ends; both stay above the axis and off each other. */
function Ends({ today, before, until, scales }: { today: number; before: number | null; until: string; scales: Scales }) {
  const t = useTranslations('reports')
  const { y, right } = scales
  const at = Math.min(y(today), bottom - above)
  const own = y(before ?? 0)
  const under = Math.max(own, at + below)
  const beforeAt = own > at && under <= bottom ? under : Math.min(own, at - above)
  return (
    <>
      <circle fill="var(--jj-brand-text)" cx={right} cy={y(today)} r={4} />
      <Strong x={right + 10} y={at + 4}>
        {dotted(today)}
      </Strong>
      <Small x={right + 10} y={at + 20}>
        {until}
      </Small>
      {before !== null && scales.left === margin.left && (
        <Small x={right + 10} y={beforeAt + 4}>
          {t('before')}
        </Small>
      )}
    </>
  )
}

/** The area of the full days, the dashed way to the running day, the period before where it has any sales, and `peak`, the highest day. */
function Lines({ data: { sales, previous }, scales, peak }: { data: Data; scales: Scales; peak: number }) {
  const t = useTranslations('reports')
  const { x, y, left, right } = scales
  const last = sales.length - 1
  const full = sales.slice(0, -1)
  const highest = sales[peak] ?? 0
  return (
    <>
      <path fill="url(#daily-area)" d={`${line(full, scales)}L${x(last - 1)} ${bottom}L${x(0)} ${bottom}Z`} />
      {previous.some((count) => count > 0) && (
        <path {...stroke} stroke="var(--jj-control)" strokeWidth={1.5} strokeDasharray="2 3" d={line(previous, scales)} />
      )}
      <path {...stroke} d={line(full, scales)} />
      <path {...stroke} strokeDasharray="7 4" d={line(sales.slice(last - 1), scales, last - 1)} />
      {peak < last && highest > 0 && (
        <>
          <circle {...stroke} fill="var(--jj-surface)" cx={x(peak)} cy={y(highest)} r={4} />
          <Strong x={Math.min(right - 40, Math.max(left + 48, x(peak)))} y={y(highest) - 12} textAnchor="middle">
            {t('highest', { count: dotted(highest) })}
          </Strong>
        </>
      )}
    </>
  )
}

const box = { miw: 190, px: 12, py: 9, bd: '1px solid var(--jj-border-strong)', bdrs: 'sm', bg: 'var(--jj-surface)' } as const
const floating = { zIndex: 1, boxShadow: 'var(--mantine-shadow-md)', whiteSpace: 'nowrap', pointerEvents: 'none' } as const

/** The figures of the day under the pointer. */
function Tip({ data, at, scales }: { data: Data; at: number; scales: Scales }) {
  const t = useTranslations('reports')
  const { language } = useCurrentLanguage()
  const { categories, sales, amounts, previous } = data
  const figures = [
    [t('count'), sales],
    [t('amountOf'), amounts],
    [t('previousCount'), previous],
  ] as const
  const transform = at > categories.length / 2 ? 'translateX(calc(-100% - 14px))' : 'translateX(14px)'
  return (
    <Box {...box} pos="absolute" top={34} fz="xs" lh="16px" style={{ ...floating, left: scales.x(at), transform }}>
      <strong>{longDay(categories[at]!, language)}</strong>
      <Facts sums of={figures.map(([name, of]) => [name, dotted(of[at] ?? 0)])} />
    </Box>
  )
}

/** Transactions of every day as an area, the period before as a dotted line, the running day dashed, weekends shaded. They were read `asOf`, milliseconds since 1970. */
export default function DailyChart({ data, asOf, utcOffset }: { data: Data; asOf: number; utcOffset: number }) {
  const t = useTranslations('reports')
  const { language } = useCurrentLanguage()
  const { ref, width } = useElementSize()
  const [at, setAt] = useState<number | null>(null)
  const { categories: days, sales, previous } = data
  const last = days.length - 1
  const ticks = axisTicks(Math.max(...sales, ...previous))
  const scales = scalesOf(width, days.length, ticks.at(-1)!)
  const { x, y } = scales
  const peak = sales.indexOf(Math.max(...sales))
  const today = sales[last] ?? 0
  const before = previous.some((count) => count > 0) ? (previous[last] ?? 0) : null
  const figures = { today: dotted(today), peak: dotted(sales[peak] ?? 0), day: shortDay(days[peak]!, language) }

  function point(event: PointerEvent<SVGSVGElement>) {
    const from = event.currentTarget.getBoundingClientRect().left
    setAt(Math.min(last, Math.max(0, Math.round((event.clientX - from - scales.left) / scales.step))))
  }

  return (
    <Box ref={ref} pos="relative" h={height}>
      {width > 0 && (
        <svg
          width={width}
          height={height}
          style={{ display: 'block', touchAction: 'pan-y' }}
          role="img"
          aria-label={t('perDaySummary', figures)}
          onPointerMove={point}
          onPointerDown={point}
          onPointerLeave={() => setAt(null)}
        >
          <defs>
            <linearGradient id="daily-area" x1="0" x2="0" y1="0" y2="1">
              <stop stopColor="var(--jj-brand-text)" stopOpacity={0.16} offset="0" />
              <stop stopColor="var(--jj-brand-text)" stopOpacity={0.01} offset="1" />
            </linearGradient>
          </defs>
          <Axes days={days} ticks={ticks} scales={scales} />
          <Lines data={data} scales={scales} peak={peak} />
          <Ends {...{ today, before, scales }} until={t('untilTime', { time: clock(asOf, utcOffset, language) })} />
          {at !== null && (
            <>
              <line stroke="var(--jj-border-strong)" x1={x(at)} x2={x(at)} y1={margin.top} y2={bottom} />
              <circle fill="var(--jj-brand-text)" cx={x(at)} cy={y(sales[at] ?? 0)} r={4} />
            </>
          )}
        </svg>
      )}
      {at !== null && <Tip data={data} at={at} scales={scales} />}
    </Box>
  )
}
