/** What a browser is told of though no screen is open. */
export const push = {
  title: 'Pesan push',
  hint: 'Perangkat ini memberi tahu Anda walau aplikasi tidak dibuka, sampai Anda keluar.',
  unsupported:
    'Browser ini tidak mendukung pesan push. Di iPhone dan iPad, pasang dulu aplikasi ini ke layar utama, lalu buka dari sana.',
  denied:
    'Pesan push diblokir di browser ini. Izinkan notifikasi untuk situs ini di pengaturan browser, lalu muat ulang halaman.',
  unreachable: 'Layanan push browser ini tidak dapat dihubungi. Coba lagi nanti.',
  kinds: { ticket: 'Tiket top up', bill: 'Tagihan', sale: 'Transaksi' },
  what: {
    ticket: 'Tiket masuk, dibatalkan, atau perlu diperiksa',
    bill: 'Tagihan baru, jatuh tempo, lunas, atau menunggu konfirmasi',
    sale: 'Transaksi Pending yang kemudian berhasil atau gagal',
  },
  isOn: 'Aktif',
  on: 'Pesan push untuk {kind} aktif.',
  off: 'Pesan push untuk {kind} mati.',
  choose: 'Pilih',
} as const
