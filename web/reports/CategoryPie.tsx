import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import type { Answer } from '../api.ts'
import { useCurrentLanguage } from '../i18n/language.ts'
import classes from './CategoryPie.module.css'
import { percent, type Slice, slicesOf } from './chartData.ts'

const outer = 100
const inner = 66

const at = (turn: number, radius: number) =>
  `${(Math.sin(turn * 2 * Math.PI) * radius).toFixed(2)} ${(-Math.cos(turn * 2 * Math.PI) * radius).toFixed(2)}`

/** A piece of the ring between two turns, 0 at the top to 1. */
function piece(from: number, to: number): string {
  // An arc can not go all the way round, so a whole ring stops just short of its start.
  const end = Math.min(to, from + 0.9999)
  const large = end - from > 0.5 ? 1 : 0
  return `M${at(from, outer)}A${outer} ${outer} 0 ${large} 1 ${at(end, outer)}L${at(end, inner)}A${inner} ${inner} 0 ${large} 0 ${at(from, inner)}Z`
}

function Ring({ slices, total }: { slices: readonly Slice[]; total: number }) {
  const t = useTranslations('reports')
  const starts = slices.map((_, i) => slices.slice(0, i).reduce((sum, { share }) => sum + share, 0))
  return (
    <svg className={classes.ring} viewBox="-102 -102 204 204" role="img" aria-label={t('pieSummary', { total: dotted(total) })}>
      {slices.map(({ name, share, rest }, i) => (
        <path key={name} data-step={rest ? 'rest' : i} d={piece(starts[i]!, starts[i]! + share)} />
      ))}
      <text className={classes.total} y="1" data-long={total >= 1_000_000 || undefined}>
        {dotted(total)}
      </text>
      <text className={classes.unit} y="21">
        {t('transactions')}
      </text>
    </svg>
  )
}

/** Number by category as a ring with a legend: the largest five and the others. */
export default function CategoryPie({ data }: { data: Answer<'dashboard'> }) {
  const t = useTranslations('reports')
  const { language } = useCurrentLanguage()
  const slices = slicesOf(data.categories, data.sales, t('others'))
  const total = data.sales.reduce((sum, count) => sum + count, 0)
  return (
    <div className={classes.pie}>
      <Ring slices={slices} total={total} />
      <ul className={classes.legend}>
        {slices.map(({ name, value, share, rest }, i) => (
          <li key={name}>
            <span className={classes.swatch} data-step={rest ? 'rest' : i} aria-hidden="true" />
            <span className={classes.name} title={name}>
              {name}
            </span>
            <b>{dotted(value)}</b>
            <span className={classes.share}>{percent(share, language)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
