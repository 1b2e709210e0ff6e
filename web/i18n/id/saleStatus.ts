/** States of a sale. */
export const saleStatus = {
  pending: 'Pending',
  failed: 'Gagal',
  reversed: 'Dibalik',
  success: 'Berhasil',
  refunded: 'Direfund',
} as const
