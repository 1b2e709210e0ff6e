import type { Refusal } from './refusal.ts'

/** Refusals of everything that leads in or keeps somebody in: sign-in, codes, resets, passwords. */
export const waysInRefusals = {
  'two-keys': { status: 409, id: 'Sudah ada dua kunci. Akhiri satu dulu.', en: 'There are two keys already. End one first.' },
  'last-key': { status: 409, id: 'Kunci terakhir tidak dapat diakhiri.', en: 'The last key cannot be ended.' },
  'captcha-invalid': {
    status: 400,
    id: 'Verifikasi captcha gagal atau kedaluwarsa. Ulangi.',
    en: 'The captcha failed or expired. Please repeat it.',
  },
  'login-failed': { status: 401, id: 'Username atau kata sandi salah.', en: 'Wrong username or password.' },
  'first-password-over': {
    status: 401,
    id: 'Kata sandi pertama ini sudah tidak berlaku. Gunakan Lupa Kata Sandi, atau minta yang baru kepada pengelola Anda.',
    en: 'This first password is no longer valid. Use Forget Password, or ask your manager for another one.',
  },
  'device-unknown': {
    status: 400,
    id: 'Perangkat tidak dikenali. Muat ulang halaman.',
    en: 'Unknown device. Please reload the page.',
  },
  'code-wrong': {
    status: 400,
    id: 'Kode salah atau sudah kedaluwarsa.',
    en: 'The code is wrong or has expired.',
  },
  'flow-over': {
    status: 400,
    id: 'Verifikasi ini sudah berakhir. Mulai lagi dari halaman masuk.',
    en: 'This verification is over. Start again from the sign-in page.',
  },
  'channel-missing': {
    status: 422,
    id: 'Akun ini tidak punya alamat untuk cara kirim itu.',
    en: 'This account has no address for that way of sending.',
  },
  'already-verified': {
    status: 409,
    id: 'Akun sudah terverifikasi: nomor HP dan e-mail tidak dapat diganti di sini.',
    en: 'The account is verified already: phone and e-mail cannot be changed here.',
  },
  'address-changes-used': {
    status: 422,
    id: 'Nomor HP dan e-mail sudah diganti {most} kali. Hubungi pengelola Anda.',
    en: 'Phone and e-mail were changed {most} times already. Contact your manager.',
  },
  'address-same': {
    status: 400,
    id: 'Isian sama dengan yang sekarang.',
    en: 'This is the same as now.',
  },
  'pin-too-plain': {
    status: 400,
    id: 'PIN ini mudah ditebak. Jangan pakai angka yang sama atau berurutan.',
    en: 'This PIN is easily guessed. Use neither one digit nor digits in a row.',
  },
  'chat-pin-missing': {
    status: 409,
    id: 'Buat PIN chat dulu, lalu hubungkan chat.',
    en: 'Set a chat PIN first, then link a chat.',
  },
  'not-available': { status: 400, id: 'Sudah dipakai.', en: 'Already taken.' },
  'reset-code-invalid': {
    status: 400,
    id: 'Tautan ini tidak berlaku lagi. Mulai lagi dari Lupa Kata Sandi.',
    en: 'This link is no longer valid. Start again from Forget Password.',
  },
  'link-invalid': {
    status: 400,
    id: 'Tautan ini tidak berlaku lagi.',
    en: 'This link is no longer valid.',
  },
  'codes-hidden': {
    status: 403,
    id: 'Kode hanya dapat dilihat di dunia demo, atau bila administrator server mengizinkannya.',
    en: 'Codes can be looked at in a demo world only, or where the server administrator allows it.',
  },
  'confirm-yourself': {
    status: 403,
    id: 'Konfirmasikan dahulu bahwa ini Anda.',
    en: 'Confirm first that it is you.',
  },
  'password-wrong': { status: 400, id: 'Kata sandi saat ini salah.', en: 'The current password is wrong.' },
  'password-weak': {
    status: 400,
    id: 'Kata sandi terlalu lemah: minimal 10 karakter dengan huruf besar, huruf kecil, angka, dan simbol, dan tidak mudah ditebak.',
    en: 'The password is too weak: at least 10 characters with upper and lower case, a digit and a symbol, and not easy to guess.',
  },
  'password-same': {
    status: 400,
    id: 'Kata sandi baru sama dengan yang sekarang.',
    en: 'The new password is the same as the current one.',
  },
  'password-not-expired': {
    status: 409,
    id: 'Kata sandi tidak kedaluwarsa. Gunakan Ganti kata sandi.',
    en: 'The password has not expired. Use Change Password.',
  },
  'authenticator-there': {
    status: 409,
    id: 'Aplikasi autentikator sudah aktif. Matikan dahulu yang lama.',
    en: 'An authenticator app is on already. Turn it off first.',
  },
  'passkey-invalid': {
    status: 400,
    id: 'Passkey tidak dapat dipakai di sini. Coba lagi, atau masuk dengan kata sandi.',
    en: 'The passkey cannot be used here. Try again, or sign in with the password.',
  },
} as const satisfies Record<string, Refusal>
