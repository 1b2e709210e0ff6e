import type { NoticeName } from '../../contract/notices.ts'
import type { Template } from './template.ts'

/** Tells an account what has just happened to it. It names the address it came from, and contains no text from that request. */
const notice = (about: { id: string; en: string }, what: { id: string; en: string }): Template => ({
  subject: about,
  text: {
    id: `${what.id} akun {app} {name}, dari alamat {ip}. Bukan Anda? Ganti kata sandi, akhiri sesi lain dan hubungi pengelola Anda segera.`,
    en: `The {app} account {name}: ${what.en}, from the address {ip}. Not you? Change the password, end the other sessions and contact your manager at once.`,
  },
  secret: [],
})

export const noticeTemplates: Readonly<Record<NoticeName, Template>> = {
  'new-device': notice(
    { id: 'Masuk dari perangkat baru', en: 'Sign-in on a new device' },
    { id: 'Ada yang masuk di perangkat baru ke', en: 'somebody signed in on a new device' },
  ),
  'password-changed': notice(
    { id: 'Kata sandi Anda diganti', en: 'Your password was changed' },
    { id: 'Kata sandi baru saja diganti pada', en: 'its password was just changed' },
  ),
  'authenticator-added': notice(
    { id: 'Aplikasi autentikator diaktifkan', en: 'An authenticator app was turned on' },
    { id: 'Aplikasi autentikator baru saja diaktifkan pada', en: 'an authenticator app was just turned on' },
  ),
  'authenticator-removed': notice(
    { id: 'Aplikasi autentikator dimatikan', en: 'The authenticator app was turned off' },
    { id: 'Aplikasi autentikator baru saja dimatikan pada', en: 'its authenticator app was just turned off' },
  ),
  'recovery-codes-renewed': notice(
    { id: 'Kode pemulihan dibuat ulang', en: 'New recovery codes were made' },
    { id: 'Kode pemulihan baru saja dibuat ulang pada', en: 'new recovery codes were just made for it' },
  ),
  'passkey-added': notice(
    { id: 'Passkey ditambahkan', en: 'A passkey was added' },
    { id: 'Passkey baru saja ditambahkan pada', en: 'a passkey was just added' },
  ),
  'passkey-removed': notice(
    { id: 'Passkey dihapus', en: 'A passkey was deleted' },
    { id: 'Passkey baru saja dihapus pada', en: 'a passkey was just deleted' },
  ),
  'staff-added': notice(
    { id: 'Akun staf ditambahkan', en: 'A staff account was added' },
    { id: 'Akun staf baru saja ditambahkan pada', en: 'a staff account was just added' },
  ),
  'staff-changed': notice(
    { id: 'Akun staf diubah', en: 'A staff account was changed' },
    { id: 'Sebuah akun staf baru saja diubah pada', en: 'a staff account was just changed' },
  ),
  'token-made': notice(
    { id: 'Token API baru dibuat', en: 'A new API token was made' },
    { id: 'Token API baru saja dibuat pada', en: 'a new API token was just made' },
  ),
  'token-copied': notice(
    { id: 'Token API disalin', en: 'An API token was copied' },
    { id: 'Token API atau PIN baru saja disalin pada', en: 'an API token or PIN was just copied' },
  ),
  'partner-changed': notice(
    { id: 'Koneksi partner diubah', en: 'A partner’s connection was changed' },
    { id: 'Koneksi sebuah partner baru saja diubah pada', en: 'the connection to a partner was just changed' },
  ),
  'callback-changed': notice(
    { id: 'Pengaturan H2H diubah', en: 'The H2H settings were changed' },
    {
      id: 'Alamat callback atau cek transaksi ganda baru saja diubah pada',
      en: 'its callback address or double-sale check was just changed',
    },
  ),
  'addresses-changed': notice(
    { id: 'Daftar alamat IP diubah', en: 'The list of IP addresses was changed' },
    {
      id: 'Daftar alamat IP untuk program Anda baru saja diubah pada',
      en: 'the list of addresses that its programs may come from was just changed',
    },
  ),
  'h2h-created': notice(
    { id: 'Klien H2H dibuat', en: 'An H2H client was created' },
    { id: 'Klien H2H baru saja dibuat oleh', en: 'an H2H client was just created by it' },
  ),
  'h2h-activated': notice(
    { id: 'Klien H2H diaktifkan', en: 'The H2H client was activated' },
    { id: 'Transaksi sungguhan lewat program baru saja diaktifkan pada', en: 'its programs may sell for real from now on' },
  ),
  'report-secret-shown': notice(
    { id: 'Rahasia laporan dibuka', en: 'A secret of reports was opened' },
    {
      id: 'Rahasia untuk laporan uang masuk atau laporan partner baru saja dibuka oleh',
      en: 'the secret that reports of a bank or a partner are signed with was just opened',
    },
  ),
  'bank-added': notice(
    { id: 'Rekening bank ditambahkan', en: 'A bank account was added' },
    { id: 'Rekening bank baru saja ditambahkan pada', en: 'a bank account was just added' },
  ),
  'bank-changed': notice(
    { id: 'Rekening bank diubah', en: 'A bank account was changed' },
    { id: 'Rekening bank baru saja diubah pada', en: 'a bank account was just changed' },
  ),
  'contact-changed': notice(
    { id: 'Nomor HP atau e-mail akun Anda diganti', en: 'Phone or e-mail of your account changed' },
    { id: 'Nomor HP atau e-mail baru saja diganti pada', en: 'its phone or e-mail was just changed' },
  ),
  'moved-in': notice(
    { id: 'Data dari sistem lama dipindahkan', en: 'Data of the old system moved in' },
    {
      id: 'Pengguna, saldo dan harga dari sistem lama baru saja dipindahkan oleh',
      en: 'users, balances and prices of the old system were just moved in by',
    },
  ),
  'move-links-made': notice(
    { id: 'Tautan kata sandi pertama dibuat', en: 'Links for first passwords were made' },
    {
      id: 'Tautan kata sandi pertama pengguna pindahan baru saja dibuat oleh',
      en: 'links for the first passwords of moved users were just made by',
    },
  ),
  'chat-pin-set': notice(
    { id: 'PIN chat diganti', en: 'The chat PIN was set' },
    { id: 'PIN untuk transaksi lewat chat baru saja diganti pada', en: 'the PIN for selling by chat was just set' },
  ),
  'chat-code-made': notice(
    { id: 'Kode untuk menghubungkan chat dibuat', en: 'A code that links a chat was made' },
    { id: 'Kode untuk menghubungkan chat baru saja dibuat pada', en: 'a code that links a chat was just made' },
  ),
  'chat-linked': notice(
    { id: 'Chat dihubungkan', en: 'A chat was linked' },
    { id: 'Sebuah chat baru saja dihubungkan ke', en: 'a chat was just linked' },
  ),
  'chat-unlinked': notice(
    { id: 'Chat dilepas', en: 'A chat was unlinked' },
    { id: 'Sebuah chat baru saja dilepas dari', en: 'a chat was just unlinked' },
  ),
  'gateway-changed': notice(
    { id: 'Gateway chat diubah atau disalin', en: 'A chat gateway was changed or copied' },
    {
      id: 'Pengaturan atau rahasia gateway chat baru saja dibuka pada',
      en: 'the settings or the secret of a chat gateway were just opened',
    },
  ),
  'topup-gateway-changed': notice(
    { id: 'Gateway top up diubah', en: 'The top-up gateway was changed' },
    { id: 'Pengaturan gateway top up baru saja diubah oleh', en: 'the settings of the top-up gateway were just changed' },
  ),
  'sessions-ended': {
    subject: { id: 'Semua sesi Anda diakhiri', en: 'All your sessions were ended' },
    text: {
      id: 'Pengelola mengakhiri semua sesi akun {app} {name}. Masuk lagi seperti biasa; bila tidak tahu sebabnya, tanyakan kepada pengelola Anda.',
      en: 'A manager ended all sessions of the {app} account {name}. Sign in again as usual; if you do not know why, ask your manager.',
    },
    secret: [],
  },
}
