import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../../rules/amounts.ts'
import classes from './list.module.css'
import { isQuiet, kinds, type ListRow } from './listRow.ts'

interface KindFilterProps {
  rows: readonly ListRow[]
  /** Empty: everything that differs. */
  kind: string
  onKind: (kind: string) => void
}

/** One button for each kind of row there is, with its number. */
export function KindFilter({ rows, kind, onKind }: KindFilterProps) {
  const t = useTranslations('partnerList')
  const counts = Map.groupBy(rows, (row) => row.kind)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can not stand in a row of filters
    <div role="group" aria-label={t('kinds')} className={classes.kinds}>
      <button type="button" aria-pressed={kind === ''} onClick={() => onKind('')}>
        {t('all')} <b>{dotted(rows.filter((row) => !isQuiet(row)).length)}</b>
      </button>
      {kinds
        .filter((one) => counts.has(one))
        .map((one) => (
          <button key={one} type="button" title={t(`kindHint.${one}`)} aria-pressed={kind === one} onClick={() => onKind(one)}>
            {t(`kind.${one}`)} <b>{dotted(counts.get(one)!.length)}</b>
          </button>
        ))}
    </div>
  )
}
