import type { saleStatus as id } from '../id/saleStatus.ts'
import type { Texts } from '../language.ts'

export const saleStatus: Texts<typeof id> = {
  pending: 'Pending',
  failed: 'Failed',
  reversed: 'Reversed',
  success: 'Success',
  refunded: 'Refunded',
}
