import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import type { Answer } from '../api.ts'
import { useCurrentLanguage } from '../i18n/language.ts'
import classes from './ChartTable.module.css'
import { type ChartKind, percent, shortDay } from './chartData.ts'

/** The figures of a chart as a table: every day, newest first, or every category, largest first. */
export function ChartTable({ kind, label, data }: { kind: ChartKind; label: string; data: Answer<'dashboard'> }) {
  const t = useTranslations('reports')
  const { language } = useCurrentLanguage()
  const { categories, sales, amounts, previous } = data
  const daily = kind === 'daily'
  const measured = kind === 'bar' ? amounts : sales
  const total = measured.reduce((sum, value) => sum + value, 0)
  const order = categories.map((_, i) => i)
  if (daily) order.reverse()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={classes.scroll} tabIndex={0} aria-label={label}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{daily ? t('day') : t('category')}</th>
            <th scope="col">{t('count')}</th>
            <th scope="col">{t('amountOf')}</th>
            <th scope="col">{daily ? t('previousCount') : t('share')}</th>
          </tr>
        </thead>
        <tbody>
          {order.map((i) => (
            <tr key={categories[i]}>
              <th scope="row">{daily ? shortDay(categories[i]!, language) : categories[i]}</th>
              <td>{dotted(sales[i] ?? 0)}</td>
              <td>{dotted(amounts[i] ?? 0)}</td>
              <td>{daily ? dotted(previous[i] ?? 0) : percent(total ? (measured[i] ?? 0) / total : 0, language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
