import { expect, test } from 'vitest'
import { refusals } from '../contract/errors.ts'
import { type ScreenName, screens } from '../contract/screens.ts'
import { templates } from '../server/messages/templates.ts'
import * as enEveryday from '../web/i18n/en.everyday.ts'
import * as enFirst from '../web/i18n/en.first.ts'
import * as en from '../web/i18n/en.ts'
import { files, read } from './sources.ts'

const textsIn = (texts: object): string[] =>
  Object.values(texts).flatMap((text: unknown) => (typeof text === 'string' ? [text] : text ? textsIn(text as object) : []))
const catalogue = { ...enFirst, ...enEveryday, ...en }
const texts = new Set(textsIn({ catalogue, refusals, templates }).map((text) => text.replace(/\{\w+\}/g, '…')))

/** What people read who run, sell, or write a program. */
const guides = files.filter((path) => /^(README|CONTRIBUTING|docs\/[\w-]+|docs\/h2h\/[\w-]+)\.md$/.test(path))
const prose = (path: string) => read(path).replace(/```[\s\S]*?```|`[^`\n]*`/g, '_')
const italic = /(?<![\w*])\*([A-Z][^*\n]{0,60}?)\*(?![\w*])/g
const strong = /\*\*([^*\n]{1,60}?)\*\*/g
const saidIn = (path: string, how: RegExp) => [...prose(path).matchAll(how)].map(([, said]) => said!)

/** What stands in italics and is no text of a screen, each with what it is. */
const others = new Map([
  ['Outcomes of the simulator', 'a heading of the README'],
  ['Your own PostgreSQL', 'a heading of the guide'],
  ['No other key is needed any more', 'a line of a command'],
  ['Gagal', 'a word of partners and programs'],
  ['Berhasil', 'a word of partners and programs'],
  ['Sukses', 'a word of partners and programs'],
  ['Menunggu', 'a word of other systems'],
  ['Atur daftar', 'a page of another system'],
  ['Saldo tidak cukup', 'a word of partners'],
  ['Tagihan', 'a category of the demo world'],
  ['E-Money', 'a category'],
  ['Paket Data', 'a category'],
  ['Pulsa', 'a category'],
  ['Token PLN', 'a category'],
  ['Lain-lain', 'a category'],
  ['ProductCategory', 'a model of the product sheet'],
  ['Lift', 'a step of a payment'],
  ['MIGRASI', 'a remark in the books'],
  ['Selesai', 'the button in Indonesian, beside its English name'],
  ['Dikirim lewat koneksi sebelumnya', 'what the trace of a sale says'],
  ['Below the account', 'the beginning of a label'],
  ['Only the lowest level sells.', 'the beginning of a paragraph'],
  ['The user', 'the beginning of a choice'],
])

const isText = (said: string) => texts.has(said) || others.has(said) || /\{\w+\}/.test(said)

test('what a guide prints in italics is said so on the screens, in English', () => {
  const wrong = guides.flatMap((path) => saidIn(path, italic).flatMap((said) => (isText(said) ? [] : [`${path}: ${said}`])))
  expect(wrong).toEqual([])
})

test('nothing is excused that no guide says', () => {
  const said = new Set(guides.flatMap((path) => saidIn(path, italic)))
  expect([...others.keys()].filter((other) => !said.has(other) || texts.has(other))).toEqual([])
})

const nameOf = (name: ScreenName): string[] => {
  const { menu, ...titles } = enEveryday.screen
  return [titles[name as keyof typeof titles], (menu as Record<string, string>)[name] ?? '']
}

/** The last part of a screen's address, such as Rekon, where the screen is called otherwise. */
const addresses = new Set(
  (Object.keys(screens) as ScreenName[])
    .map((name) => ({ address: screens[name].path.slice(1).split('/')[0]!, names: nameOf(name) }))
    .filter(({ address, names }) => address.length > 2 && !names.includes(address))
    .map(({ address }) => address),
)

test('no guide calls a screen by its address', () => {
  for (const address of ['Rekon', 'Bot', 'Bank', 'Product', 'Audit']) expect([...addresses]).toContain(address)
  const wrong = guides.flatMap((path) =>
    [...saidIn(path, italic), ...saidIn(path, strong)]
      .filter((said) => addresses.has(said) && !others.has(said))
      .map((said) => `${path}: ${said}`),
  )
  expect(wrong).toEqual([])
})

test('no guide says letter of an e-mail, nor old server of a system that one moves in from', () => {
  const not = /\b(a|the|waiting|with|sending) letters?\b(?! for)(?!,? digits)|\bletters (do not|wait)\b/i
  expect('the letter has a link').toMatch(not)
  expect(guides.filter((path) => not.test(prose(path)))).toEqual([])
  expect(prose('docs/moving-in.md')).not.toMatch(/\bold server\b/i)
})
