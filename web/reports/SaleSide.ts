import { later } from '../ui/later.tsx'

/** The drawer of a sale, for lists of sales. */
export const SaleSide = later(async () => (await import('./SaleDrawer.tsx')).SaleDrawer)
