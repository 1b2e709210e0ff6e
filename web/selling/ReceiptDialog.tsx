import { useTranslations } from 'use-intl'
import { padSale } from '../../rules/ids.ts'
import { Dialog } from '../ui/Dialog.tsx'
import type { RecentSale } from './doubleSale.ts'
import { ReceiptView } from './ReceiptView.tsx'

interface ReceiptDialogProps {
  /** Null while closed. */
  sale: RecentSale | null
  printing: boolean
  onClose: () => void
}

/** The receipt of one of the last sales; of a failed one it begins with the reason. */
export function ReceiptDialog({ sale, printing, onClose }: ReceiptDialogProps) {
  const t = useTranslations('selling')
  return (
    <Dialog opened={sale !== null} onClose={onClose} title={sale ? t('receiptOf', { trid: padSale(sale.id) }) : ''}>
      {sale && <ReceiptView key={`${sale.id} ${sale.statusId}`} saleId={sale.id} printing={printing} />}
    </Dialog>
  )
}
