import type { Refusal } from './refusal.ts'

/** Refusals of moves from other systems; part of the catalogue in errors.ts. */
export const movingRefusals = {
  'move-parent': {
    status: 422,
    id: 'Akun itu tidak dapat menampung pengguna yang pindah: pilih akun jaringan deposit (DM, DP, FD) yang masih bisa punya bawahan, atau kosongkan.',
    en: 'That account cannot hold users that move in: choose an account of a deposit network (DM, DP, FD) that may have users below it, or leave the field empty.',
  },
  'rehearsal-sellers': {
    status: 422,
    id: 'Tidak ada pengguna dengan username atau kode lama ini: {names}. Tidak ada yang diubah.',
    en: 'Nobody has this username or old code: {names}. Nothing was changed.',
  },
  'day-not-rehearsed': {
    status: 422,
    id: 'Tidak ada penjual yang geladi pada hari ini. Pilih hari lain.',
    en: 'No seller rehearsed on this day. Choose another one.',
  },
  'day-too-long': {
    status: 422,
    id: 'Pada hari itu ada lebih dari {most} transaksi geladi; sebanyak itu tidak dibandingkan dalam satu hari. Bandingkan hari lain, atau lakukan geladi dengan lebih sedikit penjual.',
    en: 'More than {most} sales were rehearsed on that day, which is more than is compared at once. Compare another day, or rehearse with fewer sellers.',
  },
  'day-without-sellers': {
    status: 422,
    id: 'Tidak ada baris dari penjual yang geladi pada hari itu. Periksa hari, berkas, dan kolom penjual; tidak ada yang disimpan.',
    en: 'No row is of a seller who rehearsed on that day. Look at the day, the file and the column of sellers; nothing was kept.',
  },
  'move-refused': {
    status: 422,
    id: 'Masih ada {count} alasan penolakan. Perbaiki berkasnya; tidak ada yang disimpan.',
    en: 'There are still {count} reasons against it. Correct the files; nothing was stored.',
  },
  'move-changed': {
    status: 409,
    id: 'Jumlah pengguna atau saldo sudah berbeda dari yang Anda lihat. Periksa lagi dahulu.',
    en: 'The number of users or the sum of their balances differs from what you saw. Check again first.',
  },
} as const satisfies Record<string, Refusal>
