import { useTranslations } from 'use-intl'
import { canDecide, canRefund } from '../../rules/sale-states.ts'
import { Action } from '../ui/Action.tsx'
import { useMayDecide } from './saleActions.ts'

interface SaleDecisionsProps<Sale> {
  sale: Sale
  /** The sale whose partner is being asked. */
  advising?: number | null
  /** Each where it is done. */
  onAdvise?: (sale: Sale) => void
  onReverse?: (sale: Sale) => void
  onRefund?: (sale: Sale) => void
}

/** What can be decided about a sale in its state, for who decides. */
export function SaleDecisions<Sale extends Parameters<typeof canRefund>[0] & { id: number }>(of: SaleDecisionsProps<Sale>) {
  const { sale, advising, onAdvise, onReverse, onRefund } = of
  const t = useTranslations('reports')
  const mayDecide = useMayDecide()
  const open = mayDecide && canDecide(sale)
  const asked = advising === sale.id
  return (
    <>
      {open && onAdvise && <Action label={t('adviceButton')} loading={asked} onClick={() => onAdvise(sale)} />}
      {open && onReverse && (
        <Action label={t('reversalButton')} c="var(--jj-neg)" disabled={asked} onClick={() => onReverse(sale)} />
      )}
      {mayDecide && onRefund && canRefund(sale) && <Action label={t('refundButton')} onClick={() => onRefund(sale)} />}
    </>
  )
}
