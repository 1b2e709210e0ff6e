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
          <span className={classes.name} title={name}>
            {name}
          </span>
          <span className={classes.track} aria-hidden="true">
            <span data-rest={rest || undefined} style={{ width: `${(value / longest) * 100}%` }} />
          </span>
          <b>{dotted(value)}</b>
        </li>
      ))}
    </ul>
  )
}
