import { randomBytes } from 'node:crypto'
import { brandColours, ink } from '../../rules/brand-colours.ts'
import { inHtml } from './branded-page.ts'
import type { Brand } from './brands.ts'

const words = {
  id: {
    title: 'Tidak ada koneksi',
    text: 'Aplikasi ini butuh koneksi: tidak ada transaksi yang dikirim sekarang. Yang sudah dikirim sebelumnya tetap diproses; lihat hasilnya di log transaksi setelah tersambung, jangan langsung mengulang.',
    again: 'Coba lagi',
  },
  en: {
    title: 'No connection',
    text: 'This app needs a connection: nothing is sent now. What was sent before is still being processed; look at its outcome in the transaction log once you are connected, and do not simply repeat it.',
    again: 'Try again',
  },
} as const

/** The address asks again by itself: when the network is back, and from time to time, not all browsers at once, for a server that is. */
const asksAgain = `const again=()=>location.reload();addEventListener('online',again);setInterval(()=>navigator.onLine&&again(),5000+Math.random()*10000)`

/**
 * The page that a browser shows without a connection in place of any screen, whose address stays: in both languages, because it is kept
 * before anybody chose one.
 */
export function offlinePage({ appName, bannerColor }: Brand): { html: string; nonce: string } {
  const nonce = randomBytes(18).toString('base64')
  const { light, dark } = brandColours(bannerColor)
  const part = (language: 'id' | 'en') => {
    const { title, text, again } = words[language]
    return `<section lang="${language}"><h1>${title}</h1><p>${text}</p><a href="">${again}</a></section>`
  }
  const html = `<!doctype html><html lang="id"><head><meta charset="utf-8" /><meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="color-scheme" content="light dark" /><title>${inHtml(appName)}</title><style nonce="${nonce}">
:root{color-scheme:light dark;--text:light-dark(#1a1d1f,#e8e9e6);--ground:light-dark(#ffffff,#15181a)}
body{max-width:34em;margin:12vh auto;padding:0 24px;font:16px/1.5 system-ui,sans-serif;color:var(--text);background:var(--ground)}
h1{font-size:20px}section+section{margin-top:32px;padding-top:24px;border-top:1px solid light-dark(#e5e5df,#272c30)}
a{display:inline-block;padding:8px 16px;border-radius:8px;text-decoration:none;color:${ink};background:light-dark(${light.fill},${dark.fill})}
</style><script nonce="${nonce}">${asksAgain}</script></head><body><main><p><strong>${inHtml(appName)}</strong></p>${part('id')}${part('en')}</main></body></html>`
  return { html, nonce }
}
