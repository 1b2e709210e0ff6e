import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { formatRupiah } from '../rules/amounts.ts'
import { padSale } from '../rules/ids.ts'
import { brokenBooks, type Caller, callerOf, passwordOf, runningApp } from './app.ts'
import { type Engine, type EngineName, engines, type Kind, openEngine } from './engine.ts'
import { expect, test } from './fixtures.ts'
import { stories } from './stories.ts'
import { type Texts, textsOf } from './texts.ts'

for (const name of engines)
  for (const { language, seller, token } of stories)
    test(`sign-in, a sale at the counter and its line in the log in ${name}, ${language}`, async ({ browserName: _ }, {
      outputDir,
    }) => {
      const engine = await openEngine(name)
      test.skip(!engine, `${name} is not installed here`)
      if (!engine) return
      const t = textsOf(language)
      const path = (picture: string) => `${outputDir}/${name}-${language}-${picture}.png`
      try {
        await test.step(engine.version, () => signIn(engine, t, language, seller.username))
        const sells = await callerOf(seller.username)
        const { balance } = await sells('balance', {})
        await reads(engine, `Rp ${formatRupiah(balance)}`)
        const trid = await sellsToken(engine, t, { ...token, number: numberFor(name, token.number) })
        await savePicture(engine, path('sold'))
        await reads(engine, `Rp ${formatRupiah(balance - token.price)}`)
        await isInLog(engine, t, trid)
        await savePicture(engine, path('log'))
        await hearsOfTransfer(engine, sells)
        expect(await engine.complaints()).toEqual([])
      } finally {
        await engine.close()
      }
      expect(await brokenBooks()).toEqual([])
    })

/** A meter of its own for each engine: the same one again would be asked about. */
const numberFor = (name: EngineName, number: string) => number.slice(0, -1) + (engines.indexOf(name) + 3)

const reads = (engine: Engine, text: string | RegExp) =>
  expect
    .poll(() => engine.text(), { message: `reads ${text}` })
    [typeof text === 'string' ? 'toContain' : 'toMatch'](text as never)
const press = (engine: Engine, kind: Kind, of: string) => expect.poll(() => engine.press(kind, of), `presses ${of}`).toBe(true)
const type = (engine: Engine, of: string, text: string) => expect.poll(() => engine.type(of, text), `types into ${of}`).toBe(true)

async function signIn(engine: Engine, t: Texts, language: string, username: string) {
  await engine.open(`${runningApp().url}/login`)
  await press(engine, 'button', language.toUpperCase())
  await type(engine, t('login.username'), username)
  await type(engine, t('login.password'), passwordOf(username))
  await press(engine, 'button', t('login.submit'))
  await reads(engine, t('screen.sell'))
}

/** Answers the TRID of the sale. */
async function sellsToken(engine: Engine, t: Texts, { code, name, number }: (typeof stories)[number]['token']) {
  await press(engine, 'link', t('screen.sell'))
  await type(engine, t('selling.search'), code)
  await press(engine, 'choice', name)
  await type(engine, t('selling.number'), number)
  await press(engine, 'button', t('selling.checkCustomer', { product: name }))
  await press(engine, 'button', t('selling.sellThis', { product: name }))
  await reads(engine, t('selling.outcome.success'))
  await reads(engine, /(\d{4}\s){4}\d{4}/)
  return Number(/TRID (\d{8})/.exec(await engine.text())?.[1])
}

async function isInLog(engine: Engine, t: Texts, trid: number) {
  await press(engine, 'link', t('screen.transactionLog'))
  await reads(engine, padSale(trid))
  await press(engine, 'cell', padSale(trid))
  await reads(engine, t('reports.copyToken'))
}

/** What somebody else does is seen without a click: the live stream works there, too. */
async function hearsOfTransfer(engine: Engine, to: Caller) {
  const [{ user }, { balance }] = [await to('session', {}), await to('balance', {})]
  await (await callerOf('budi'))('transfer', { correspondent: user.id, amount: 12_345, remark: 'uji' })
  await reads(engine, `Rp ${formatRupiah(balance + 12_345)}`)
}

async function savePicture(engine: Engine, path: string) {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, await engine.picture(), 'base64')
}
