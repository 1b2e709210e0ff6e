import { fakeUpstream } from '../server/upstream/test-fake-upstream.ts'
import { voices } from '../server/upstream/test-fake-voices.ts'
import { balanceIn, expect, openByMenu, type Page, rowOf, test } from './fixtures.ts'
import { openMailbox } from './mailbox.ts'
import { transfer } from './network.ts'
import { choose, enterCode, fillLogin, fillNewPassword, fillPerson } from './persons.ts'
import { outcome, sell } from './sell.ts'
import { startServer } from './server.ts'
import { cell, paste } from './sheet.ts'
import { isAccessible } from './standing.ts'
import { type Texts, textsOf } from './texts.ts'

const t = textsOf('id')
const firstPassword = 'Gerimis-Sore-71-Teh'
const ownPassword = 'Mangga!Harum-27'
const seller = 'kios-satu'
const product = { code: 'S10', name: 'Telkomsel 10.000', number: '081290347781', pays: 11_550, price: 11_050 }
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function ownPasswordFirst(page: Page, t: Texts) {
  await fillNewPassword(page, t, ownPassword)
  await button(page, t('auth.save')).click()
  await expect(balanceIn(page)).toBeVisible()
}

/** Goes to the screen of a first step from the dashboard, where `done` of them are ticked by now. */
async function byStep(page: Page, step: 'bank' | 'partner' | 'product' | 'agent' | 'seller' | 'topUp', done: number) {
  await openByMenu(page, t, 'dashboard')
  const steps = page.getByRole('list', { name: t('reports.steps.title') })
  await expect(steps.getByRole('img', { name: t('reports.steps.isDone') })).toHaveCount(done)
  const next = steps.getByRole('listitem').filter({ hasText: t(`reports.steps.${step}.name`) })
  await expect(next).toHaveAttribute('aria-current', 'step')
  await next.getByRole('link').first().click()
}

async function foldsAndUnfolds(page: Page) {
  await openByMenu(page, t, 'dashboard')
  const steps = page.getByRole('region', { name: t('reports.steps.title') })
  await expect(steps.getByRole('listitem')).toHaveCount(7)
  await steps.getByRole('button', { name: t('reports.steps.fold') }).click()
  await page.reload()
  await steps.getByRole('button', { name: t('reports.steps.unfold') }).click()
  await isAccessible(page, 'light')
  if (process.env.SHOTS) await page.screenshot({ path: '/tmp/steps-shots/steps.png', fullPage: true })
}

async function createBank(page: Page) {
  await byStep(page, 'bank', 0)
  await button(page, t('banks.add')).click()
  const dialog = page.getByRole('dialog', { name: t('banks.addTitle') })
  await dialog.getByLabel(t('banks.name')).fill('BCA')
  await dialog.getByLabel(t('banks.accountNumber')).fill('8020331177')
  await dialog.getByLabel(t('banks.accountName')).fill('PT Uji')
  await dialog.getByRole('button', { name: t('banks.save') }).click()
  await expect(page.getByText('8020331177').first()).toBeVisible()
}

async function connectPartner(page: Page, address: string) {
  await byStep(page, 'partner', 1)
  await button(page, t('catalogue.partners.add')).click()
  await page.getByLabel(t('catalogue.partners.name'), { exact: true }).fill('Digi')
  await page.getByLabel(t('catalogue.partners.type'), { exact: true }).selectOption('Digiflazz')
  await page.getByLabel(t('catalogue.partners.endPoint'), { exact: true }).fill(address)
  await button(page, t('catalogue.partners.saveNew')).click()
  await page.getByRole('link', { name: t('partnerConnection.link', { name: 'Digi' }) }).click()
  await page.getByLabel(t('partnerConnection.plainHttp')).check()
  for (const [name, value] of Object.entries(voices.digiflazz.credentials))
    await page.getByLabel(t(`partnerConnection.credential.${name}` as 'partnerConnection.credential.apiKey')).fill(value)
  await button(page, t('partnerConnection.save')).click()
  await expect(page.getByText(t('partnerConnection.active'), { exact: true })).toBeVisible()
  await button(page, t('partnerConnection.askBalance')).click()
  await expect(page.getByText('Rp 4.812.500')).toBeVisible()
}

async function createProduct(page: Page) {
  await byStep(page, 'product', 2)
  await choose(page, new RegExp(`^${t('productSheet.partner')}`), /Digi/)
  const sheet = async (made: { products: string; categories: string; billers: string }, ...rows: string[][]) => {
    await cell(page, 1, 1).click()
    await paste(page, rows)
    await button(page, t('productSheet.submit')).click()
    await expect(page.getByText(t('productSheet.made', { ...made, switchings: '0' }))).toBeVisible()
  }
  await sheet({ products: '0', categories: '1', billers: '1' }, ['', 'Pulsa', 'ProductCategory'], ['', 'Telkomsel', 'Biller'])
  await sheet({ products: '1', categories: '0', billers: '0' }, [
    '1,1',
    product.name,
    'ProductCategory',
    '10.000',
    '10.050',
    '',
    product.code,
  ])
  await page.getByRole('link', { name: t('productSheet.see') }).click()
  await page.getByRole('link', { name: t('catalogue.nominalOf', { name: product.name }) }).click()
  await page.getByLabel(t('catalogue.fees.add')).fill('1500')
  await button(page, t('catalogue.fees.addButton')).click()
  await page.getByRole('button', { name: t('catalogue.fees.edit', { nominal: '1.500' }) }).click()
  await page.getByLabel(t('catalogue.fees.revenue'), { exact: true }).fill('300')
  await page.getByLabel(t('catalogue.fees.salesDm2'), { exact: true }).fill('700')
  await button(page, t('catalogue.fees.submit')).click()
  await expect(page.getByText(t('catalogue.fees.saved', { nominal: '1.500' }))).toBeVisible()
}

async function createUser(page: Page, type: RegExp, username: string, under?: string) {
  await byStep(page, under ? 'seller' : 'agent', under ? 5 : 4)
  await page.getByLabel(t('creation.salesType')).selectOption({ label: 'DM 2 Level' })
  const types = page.getByLabel(t('creation.userType'))
  await types.selectOption(await types.locator('option').filter({ hasText: type }).innerText())
  if (under) await choose(page, /SLDM/, new RegExp(under))
  await fillPerson(page, t, username)
  await page.getByLabel(t('creation.province')).selectOption('Bali')
  await page.getByLabel(new RegExp(`^${t('creation.password')}`)).fill(firstPassword)
  await page.getByLabel(t('creation.repeated')).fill(firstPassword)
  await button(page, t('creation.create')).click()
  await expect(page.getByRole('dialog')).toContainText(t('creation.created', { name: `Kios ${username}` }))
  await button(page, t('creation.toAccount')).click()
}

test('from an empty system to the first sale through an HTTP partner', async ({ visit }) => {
  test.setTimeout(500_000)
  const partner = fakeUpstream(voices.digiflazz)
  const address = await partner.open()
  const mailbox = await openMailbox()
  const server = await startServer({ DEMO: 'off', LOG_LEVEL: 'info', PRIVATE_ADDRESSES: 'on', SMTP_URL: mailbox.url })
  try {
    const owner = await visit(null, { at: server.url })
    await owner.goto('/login')
    await fillLogin(owner, t, 'owner', /with the password ([\w-]+)/.exec(server.said)![1]!)
    await ownPasswordFirst(owner, t)
    await foldsAndUnfolds(owner)
    await createBank(owner)
    await connectPartner(owner, address)
    await createProduct(owner)
    await createUser(owner, /^SLDM/, 'sales-satu')
    await createUser(owner, /^USDM/, seller, 'sales-satu')
    const its = owner.url()
    await byStep(owner, 'topUp', 6)
    // The page before has an amount as well.
    await expect(owner.getByRole('heading', { level: 1, name: t('screen.adminBalance') })).toBeVisible()
    await owner.getByLabel(t('accounts.amount')).fill('1000000')
    await owner.getByLabel(t('accounts.remark')).fill('Modal')
    await owner
      .getByRole('main')
      .getByRole('button', { name: t('accounts.add'), exact: true })
      .click()
    await button(owner, t('accounts.addOf', { sum: 'Rp 1.000.000' })).click()
    await expect(balanceIn(owner)).toHaveText('Rp 1.000.000')
    await owner.goto(its)
    await transfer(owner, t, { from: 'Owner', to: `Kios ${seller}`, amount: 100_000, remark: 'Modal' })

    await openByMenu(owner, t, 'dashboard')
    await expect(owner.getByRole('heading', { name: t('reports.lessTitle') })).toBeVisible()
    await expect(owner.getByRole('region', { name: t('reports.steps.title') })).toHaveCount(0)

    const page = await visit(null, { at: server.url })
    await page.goto('/login')
    await fillLogin(page, t, seller, firstPassword)
    await expect(page.getByRole('heading', { level: 1, name: t('screen.verification') })).toBeVisible()
    await enterCode(page, t, await mailbox.code(`${seller}@example.id`))
    await ownPasswordFirst(page, t)
    await openByMenu(page, t, 'sell')
    await sell(page, t, product)
    const trid = await outcome(page, t, 'success')
    await expect(balanceIn(page)).toHaveText('Rp 88.950')
    await openByMenu(owner, t, 'transactionLog')
    await expect(rowOf(owner, trid)).toContainText('Digi')
    expect(partner.heard.filter(({ question }) => question === 'purchase').map(({ reference }) => reference)).toEqual([
      `${trid}-1`,
    ])
  } finally {
    await server.stop()
    partner.close()
    mailbox.close()
  }
})
