/** Titles of the screens, by the key in contract/screens.ts: `screen.<key>` heads the page, `screen.menu.<key>` stands in the navigation. */
export const screen = {
  login: 'Masuk',
  counter: 'Jual',
  transactionLog: 'Log transaksi',
  users: 'Pengguna',
  userDetail: 'Detail pengguna',
  balanceMutation: 'Mutasi saldo',
  dashboard: 'Ringkasan',
  audit: 'Jejak audit',
  menu: {
    counter: 'Konter',
    transactionLog: 'Log transaksi',
    users: 'Daftar pengguna',
    userDetail: 'Detail pengguna',
    balanceMutation: 'Mutasi saldo',
    dashboard: 'Ringkasan',
    audit: 'Jejak audit',
  },
} as const
