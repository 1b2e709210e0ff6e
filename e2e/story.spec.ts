import { formatRupiah } from '../rules/amounts.ts'
import { padSale } from '../rules/ids.ts'
import { brokenBooks } from './app.ts'
import { readDashboard } from './dashboard.ts'
import { expect, openByMenu, rowOf, rupiahOf, signIn, test } from './fixtures.ts'
import { theAdvice, theFailure, theRepetition, theReversal } from './mishaps.ts'
import { goDown, openDetail, shownBalance, transfer } from './network.ts'
import { balanceOf, expectMovements, type Scene, shoot, showsBalance } from './scene.ts'
import { figure, outcome, payButton, productButton, sellButton } from './sell.ts'
import { stories } from './stories.ts'
import { textsOf } from './texts.ts'

for (const story of stories) {
  test(`the whole story, ${story.language}`, async ({ visit }) => {
    test.setTimeout(400_000)
    const t = textsOf(story.language)
    const arrive = async (username: string) => {
      const page = await visit(null)
      await page.goto('/login')
      await page.getByRole('group').getByRole('button', { name: story.language.toUpperCase() }).click()
      await signIn(page, username, story.language)
      return page
    }
    const scene: Scene = {
      t,
      story,
      owner: await arrive('budi'),
      manager: await arrive(story.manager.username),
      seller: await arrive(story.seller.username),
    }
    await test.step('the owner finds the seller in its network', () => theNetwork(scene))
    await test.step('money goes from the owner to the manager and on to the seller', () => theMoney(scene))
    const today = await test.step('the dashboard before the first sale', () => readDashboard(scene.seller, t))
    const sold = await test.step('the seller sells a token by keyboard and a bill by mouse', () => theSales(scene))
    await test.step('both stand in the log with their receipts', () => theReceipts(scene, sold))
    await test.step('and in the mutation of the balance', () => theMovements(scene, sold))
    await test.step('and in the dashboard', () => theFigures(scene, sold, today))
    await test.step('a failed sale returns its price and says so', () => theFailure(scene))
    await test.step('a pending sale succeeds by advice', () => theAdvice(scene))
    await test.step('another one is reversed', () => theReversal(scene))
    await test.step('the same sale again asks first', () => theRepetition(scene))
    expect(await brokenBooks()).toEqual([])
  })
}

async function theNetwork(scene: Scene) {
  const { t, story, owner } = scene
  await goDown(owner, t, story.path)
  await expect(owner.getByRole('table').getByRole('link', { name: story.seller.name, exact: true })).toBeVisible()
  await shoot(owner, scene, 'network')
}

async function theMoney(scene: Scene) {
  const { t, story, owner, manager, seller } = scene
  const { path, toManager, toSeller } = story
  const managerHad = await balanceOf(manager)
  const sellerHad = await balanceOf(seller)

  await goDown(owner, t, path.slice(0, path.indexOf(story.manager.name)))
  await openDetail(owner, t, story.manager.name)
  await expect(shownBalance(owner, t)).toHaveText(`Rp ${formatRupiah(managerHad)}`)
  await transfer(owner, t, {
    from: 'Budi Santoso',
    to: story.manager.name,
    amount: toManager,
    words: story.toManagerInWords,
    remark: 'Modal pekan ini',
  })
  await showsBalance(manager, managerHad + toManager)

  await goDown(manager, t, path.slice(path.indexOf(story.manager.name) + 1))
  await openDetail(manager, t, story.seller.name)
  await transfer(manager, t, { from: story.manager.name, to: story.seller.name, amount: toSeller, remark: 'Modal konter' })
  await showsBalance(manager, managerHad + toManager - toSeller)
  await showsBalance(seller, sellerHad + toSeller)
  await shoot(manager, scene, 'transferred')
}

interface Sold {
  /** Balance of the seller before and after both sales. */
  before: number
  after: number
  token: { trid: number; digits: string; price: number }
  bill: { trid: number; pays: number; price: number }
}

async function theSales(scene: Scene): Promise<Sold> {
  const { t, seller } = scene
  await openByMenu(seller, t, 'sell')
  const before = await balanceOf(seller)
  const token = await sellTokenByKeyboard(scene, before)
  await shoot(seller, scene, 'token')
  await seller.keyboard.press('Enter')
  const bill = await payBill(scene)
  await shoot(seller, scene, 'bill')
  const after = before - token.price - bill.price
  await showsBalance(seller, after)
  return { before, after, token, bill }
}

async function sellTokenByKeyboard({ t, story, seller }: Scene, before: number): Promise<Sold['token']> {
  const { code, name, number, pays, price } = story.token
  const { keyboard } = seller
  const numberField = seller.getByRole('textbox', { name: t('selling.number') })
  await expect(seller.getByRole('radio').first()).toBeVisible()
  await expect(numberField).toBeFocused()
  await keyboard.press('/')
  await expect(seller.getByRole('textbox', { name: t('selling.search') })).toBeFocused()
  await keyboard.type(code)
  await keyboard.press('Enter')
  await expect(productButton(seller, name)).toBeFocused()
  await keyboard.press('Enter')
  await expect(numberField).toBeFocused()
  await keyboard.type(number)
  await keyboard.press('Enter')
  await expect(seller.getByRole('button', { name: t('selling.checkCustomer', { product: name }) })).toBeFocused()
  await keyboard.press('Enter')

  await expect(seller.getByRole('region', { name, exact: true })).toContainText(number.replace(/(.{4})(?=.)/g, '$1 '))
  await expect(sellButton(seller, t, story.token)).toBeFocused()
  await expect(figure(seller, t('selling.ownPrice'))).toHaveText(`Rp ${formatRupiah(price)}`)
  await expect(figure(seller, t('selling.marginLabel'))).toHaveText(`+Rp ${formatRupiah(pays - price)}`)
  await expect(figure(seller, t('selling.balanceAfter'))).toHaveText(`Rp ${formatRupiah(before - price)}`)
  await keyboard.press('Enter')

  const trid = await outcome(seller, t, 'success')
  await showsBalance(seller, before - price)
  const digits = (await seller.getByText(/^(\d{4}\s){4}\d{4}$/).innerText()).replace(/\D/g, '')
  expect(digits).toHaveLength(20)
  await expect(seller.getByText(/RP BAYAR/)).toContainText(formatRupiah(pays))
  await expect(seller.getByRole('button', { name: t('selling.outcome.next') })).toBeFocused()
  return { trid, digits, price }
}

async function payBill({ t, story, seller }: Scene): Promise<Sold['bill']> {
  const { name, number, aboveBill, admin } = story.bill
  const before = await balanceOf(seller)
  await seller.getByRole('button', { name: t('selling.tile.bill'), exact: true }).click()
  await productButton(seller, name).click()
  await seller.getByRole('textbox', { name: t('selling.number') }).fill(number)
  await seller.getByRole('button', { name: t('selling.checkBill', { product: name }) }).click()

  const total = seller.getByRole('region', { name, exact: true }).getByText(/^Rp\s[\d.]+$/)
  const pays = rupiahOf(await total.innerText())
  const price = pays - admin + aboveBill
  await expect(figure(seller, t('selling.ownPrice'))).toHaveText(`Rp ${formatRupiah(price)}`)
  await showsBalance(seller, before)
  await payButton(seller, t, { name, pays }).click()

  const trid = await outcome(seller, t, 'success')
  await expect(seller.getByText(/TOTAL BAYAR/)).toContainText(formatRupiah(pays))
  return { trid, pays, price }
}

async function theReceipts(scene: Scene, { token, bill }: Sold) {
  const { t, story, seller } = scene
  await seller.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await openByMenu(seller, t, 'transactionLog')
  for (const [{ trid, price }, { name, number }] of [
    [token, story.token],
    [bill, story.bill],
  ] as const) {
    const row = rowOf(seller, trid)
    for (const text of [padSale(trid), name, number, formatRupiah(price), 'purchase', t('saleStatus.success')])
      await expect(row).toContainText(text)
  }

  await rowOf(seller, token.trid)
    .getByRole('cell', { name: padSale(token.trid), exact: true })
    .click()
  const panel = seller.getByRole('complementary', { name: `TRID ${padSale(token.trid)}` })
  const grouped = token.digits.match(/.{4}/g)!.join(' ')
  await expect(panel.getByText(/^(\d{4}\s){4}\d{4}$/)).toHaveText(grouped)
  await panel.getByRole('button', { name: t('reports.copyToken') }).click()
  await expect.poll(() => seller.evaluate(() => navigator.clipboard.readText())).toBe(token.digits)
  await shoot(seller, scene, 'receipt')

  await panel.getByRole('tab', { name: t('reports.json') }).click()
  await panel
    .getByRole('tabpanel')
    .getByRole('button', { name: t('ui.copy') })
    .click()
  await expect.poll(() => seller.evaluate(() => navigator.clipboard.readText())).toContain('{')
  const data = JSON.parse(await seller.evaluate(() => navigator.clipboard.readText()))
  expect(data).toMatchObject({ token: grouped, customerPays: story.token.pays })
  await panel.getByRole('button', { name: t('ui.close') }).click()
  await expect(panel).toBeHidden()
}

async function theMovements(scene: Scene, { before, after, token, bill }: Sold) {
  const { t, story, seller } = scene
  await openByMenu(seller, t, 'balanceMutation')
  await expectMovements(seller, [
    [story.bill.name, -bill.price, after],
    [story.token.name, -token.price, before - token.price],
    ['Modal konter', story.toSeller, before],
  ])
  const file = seller.waitForEvent('download')
  await seller.getByRole('button', { name: t('downloads.download') }).click()
  expect((await file).suggestedFilename()).toMatch(/^Mutasi.*\.xlsx$/)
  await shoot(seller, scene, 'mutation')
}

async function theFigures(scene: Scene, { token, bill }: Sold, before: Awaited<ReturnType<typeof readDashboard>>) {
  const after = await readDashboard(scene.seller, scene.t, before)
  const amount = token.price + bill.price
  expect(after).toEqual({
    count: before.count + 2,
    amount: before.amount + amount,
    chartCount: before.chartCount + 2,
    chartAmount: before.chartAmount + amount,
  })
  await shoot(scene.seller, scene, 'dashboard')
}
