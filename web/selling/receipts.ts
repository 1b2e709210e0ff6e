import { later } from '../ui/later.tsx'

/** A receipt comes after a sale, or from the list of those before. */
export const ReceiptView = later(async () => (await import('./ReceiptView.tsx')).ReceiptView, { waiting: () => null })
export const ReceiptDialog = later(async () => (await import('./ReceiptView.tsx')).ReceiptDialog)
