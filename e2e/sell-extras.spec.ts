import { expect, type Page, test } from './fixtures.ts'
import { outcome, sell } from './sell.ts'
import { isAccessible } from './standing.ts'
import { languages, textsOf } from './texts.ts'

const product = { code: 'S10', name: 'Telkomsel 10.000', pays: 11_500, price: 10_260 }
const pointsOfMm = 72 / 25.4

/** Counts what the browser is asked to sound and shake, and prints nothing. */
const listens = (page: Page) =>
  page.addInitScript(() => {
    const heard = { tones: 0, shakes: 0 }
    Object.assign(globalThis, { heard })
    Object.assign(navigator, { vibrate: () => ++heard.shakes > 0 })
    const start = OscillatorNode.prototype.start
    OscillatorNode.prototype.start = function (...when) {
      heard.tones++
      start.apply(this, when)
    }
    globalThis.print = () => undefined
  })
const heard = (page: Page) => page.evaluate(() => (globalThis as unknown as { heard: object }).heard)

/** Width of the sheet that the receipt is saved on, whole millimetres. */
async function paperWidth(page: Page): Promise<number> {
  const file = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const sheets = [...file.matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) [\d.]+\]/g)]
  expect(sheets).toHaveLength(1)
  return Math.round(Number(sheets[0]![1]) / pointsOfMm)
}

for (const [at, language] of languages.entries()) {
  const t = textsOf(language)
  const number = `08129034788${at}`
  // Bought by nobody else: a number that was has its last product beside it instead.
  const meter = `1407881238${at}`

  test(`the counter knows the last number, a meter, and says that it sold, ${language}`, async ({ visit }) => {
    const page = await visit('konter-melati', { language })
    await listens(page)
    await page.goto('/Bot')
    await sell(page, t, { ...product, number })
    await outcome(page, t, 'success')
    await expect.poll(() => heard(page)).toEqual({ tones: 2, shakes: 1 })
    await page.getByRole('checkbox', { name: t('selling.sound') }).uncheck()

    const whatsapp = page.getByRole('link', { name: t('selling.whatsapp') })
    await expect(whatsapp).toHaveAttribute('href', new RegExp(`//wa\\.me/62${number.slice(1)}\\?text=.+`))
    await isAccessible(page, 'light')

    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: t('selling.copyReceipt') }).click()
    const printed = (await page.locator('[data-paper] pre').first().textContent())!
    expect(printed).toContain(product.name)
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(printed)

    const field = page.getByRole('textbox', { name: t('selling.number') })
    await page.getByRole('button', { name: t('selling.outcome.next') }).click()
    await expect(page.getByText(t('selling.lastNumber'))).toBeVisible()
    await field.press('ArrowUp')
    await expect(field).toHaveValue(/0812 9034 788/)
    await field.fill(number.slice(0, 7))
    await page.getByRole('button', { name: `${number.slice(0, 4)} ${number.slice(4, 8)} ${number.slice(8)}` }).click()
    await expect(field).toHaveValue(/0812 9034 788/)

    await field.fill(meter)
    await expect(page.getByText(t('selling.maybeMeter'))).toBeVisible()
    await page
      .getByRole('button', { name: t('selling.tile.token'), exact: true })
      .last()
      .click()
    await expect(page.getByRole('button', { name: t('selling.tile.token'), exact: true, pressed: true })).toBeVisible()
    await expect(field).toHaveValue(`${meter.slice(0, 4)} ${meter.slice(4, 8)} ${meter.slice(8)}`)
  })

  test(`the next number may be typed as soon as a sale has ended, ${language}`, async ({ visit }) => {
    const page = await visit('konter-melati', { language })
    await page.goto('/Bot')
    await sell(page, t, { ...product, number: `08129034786${at}` })
    await outcome(page, t, 'success')
    await expect(page.getByRole('button', { name: t('selling.outcome.next') })).toBeFocused()
    await page.keyboard.type(`08129034787${at}`)
    await expect(page.getByRole('textbox', { name: t('selling.number') })).toHaveValue(`0812 9034 787${at}`)
  })

  test(`a quiet counter stays so, and its receipt is as wide as its paper, ${language}`, async ({ visit }) => {
    const page = await visit('konter-melati', { language })
    await listens(page)
    await page.addInitScript(() => localStorage.setItem('counter-quiet', '1'))
    await page.goto('/Bot')
    await sell(page, t, { ...product, number: `08129034789${at}` })
    await outcome(page, t, 'success')
    expect(await heard(page)).toEqual({ tones: 0, shakes: 0 })
    for (const [wide, width] of [
      [false, 58],
      [true, 80],
    ] as const) {
      await page.getByRole('checkbox', { name: t('selling.widePaper') }).setChecked(wide)
      await page.getByRole('button', { name: t('selling.print'), exact: true }).click()
      expect(await paperWidth(page)).toBe(width)
      await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    }
  })
}
