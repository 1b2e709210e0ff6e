import { typeIds } from '../contract/user-types.ts'
import { formatRupiah } from '../rules/amounts.ts'
import { brokenBooks, callerOf } from './app.ts'
import { balanceIn, expect, openByMenu, type Page, rowOf, test } from './fixtures.ts'
import { languages, textsOf } from './texts.ts'

const rp = (amount: number) => `Rp ${formatRupiah(amount)}`
const dialogOf = (page: Page) => page.getByRole('dialog')

/** Everybody that graha-artha sees below it, as it is now. */
async function everybody() {
  const { users } = await (await callerOf('graha-artha'))('caUserList', { rowsPerPage: 'All' })
  type Node = Omit<(typeof users)[number], 'children'> & { children?: Node[] }
  const flat = (nodes: Node[]): Node[] => nodes.flatMap((node) => [node, ...flat(node.children ?? [])])
  return flat(users)
}
/** Whom of them it tops up. */
const managed = async () => (await everybody()).filter(({ isManaged }) => isManaged)
const userNow = async (id: number) => (await managed()).find((user) => user.id === id)!

for (const language of languages) {
  const t = textsOf(language)
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

  test(`a manager tops up two sellers, and fills one up to its ceiling, ${language}`, async ({ visit }) => {
    const own = await callerOf('graha-artha')
    const [first, second] = (await managed()).filter(
      ({ userTypeId, isDm, balanceLimit }) => userTypeId === typeIds.USTL && !isDm && balanceLimit > 0,
    )
    if (!first || !second) throw new Error('graha-artha manages no two sellers.')
    const page = await visit('graha-artha', { language })
    await page.goto('/Dashboard')
    await openByMenu(page, t, 'caTopUp')
    await page.goto('/CaTopUp?rows=All')
    for (const { name } of [first, second])
      await page.getByRole('checkbox', { name: t('managerTopUp.selectOf', { name }) }).check()
    const before = await own('balance', {})
    await page.getByLabel(t('managerTopUp.amountEach')).fill('15000')
    await button(page, t('managerTopUp.topUp')).click()
    await button(page, t('ui.cancel')).click()
    await expect(page.getByRole('status').filter({ hasText: t('ui.moneyNotMoved') })).toBeVisible()
    await expect(dialogOf(page)).toBeHidden()
    await button(page, t('managerTopUp.topUp')).click()
    await expect(dialogOf(page)).toContainText('TOP UP')
    await button(page, t('managerTopUp.topUpConfirm', { sum: rp(30_000), count: 2, shown: '2' })).click()
    await expect(dialogOf(page)).toBeHidden()
    await expect(balanceIn(page)).toHaveText(rp(before.balance - 30_000))
    for (const { id, balance } of [first, second]) expect((await userNow(id)).balance).toBe(balance + 15_000)
    await expect(page.getByRole('checkbox', { name: t('managerTopUp.selectOf', { name: first.name }) })).not.toBeChecked()

    const { balance, balanceLimit } = await userNow(first.id)
    const edit = t('userPage.edit', { what: `${t('userPage.ceiling')} ${first.name}` })
    const field = rowOf(page, first.id).getByRole('textbox')
    await button(page, edit).click()
    await field.fill(String(balance + 40_000))
    await page.keyboard.press('Escape')
    await expect(field).toHaveCount(0)
    expect((await userNow(first.id)).balanceLimit).toBe(balanceLimit)
    const setCeiling = async (to: number) => {
      await button(page, edit).click()
      await field.fill(String(to))
      await button(page, t('userPage.save', { what: `${t('userPage.ceiling')} ${first.name}` })).click()
    }
    const zeroTooMany = 10 * balanceLimit
    await setCeiling(zeroTooMany)
    await expect(dialogOf(page)).toContainText(t('userPage.ceilingFar'))
    await button(page, t('ui.cancel')).click()
    await expect(dialogOf(page)).toBeHidden()
    expect((await userNow(first.id)).balanceLimit).toBe(balanceLimit)
    await setCeiling(zeroTooMany)
    await button(page, t('userPage.ceilingConfirm', { sum: rp(zeroTooMany) })).click()
    await expect(rowOf(page, first.id)).toContainText(formatRupiah(zeroTooMany))
    await own('setCeilingCa', { userId: first.id, balanceLimit: balance + 40_000 })
    await page.reload()
    await expect(rowOf(page, first.id)).toContainText(formatRupiah(balance + 40_000))

    await page.getByRole('checkbox', { name: t('managerTopUp.selectOf', { name: first.name }) }).check()
    await button(page, t('managerTopUp.ceilingReset')).click()
    await expect(dialogOf(page)).toContainText('Ceiling Reset')
    await button(page, t('managerTopUp.ceilingResetConfirm', { sum: rp(40_000), count: 1, shown: '1' })).click()
    await expect(dialogOf(page)).toBeHidden()
    expect((await userNow(first.id)).balance).toBe(balance + 40_000)
    await own('setCeilingCa', { userId: first.id, balanceLimit })
    for (const [{ id }, amount] of [
      [first, 55_000],
      [second, 15_000],
    ] as const)
      await own('moveBalance', { userId: id, amount, mutation: 'deduct', remark: 'uji' })
    expect(await brokenBooks()).toEqual([])
  })

  test(`what can not be covered is not offered, and a lost answer moves nothing twice, ${language}`, async ({ visit }) => {
    const own = await callerOf('graha-artha')
    const seller = (await managed()).find(({ userTypeId }) => userTypeId === typeIds.USTL)!
    const page = await visit('graha-artha', { language })
    await page.goto('/CaTopUp?rows=All')
    await page.getByRole('checkbox', { name: t('managerTopUp.selectOf', { name: seller.name }) }).check()
    const { balance } = await own('balance', {})
    await page.getByLabel(t('managerTopUp.amountEach')).fill(String(balance + 1))
    await expect(button(page, t('managerTopUp.topUp'))).toBeDisabled()
    await expect(page.getByText(t('accounts.notCovered', { needed: rp(balance + 1), balance: rp(balance) }))).toBeVisible()

    await page.getByLabel(t('managerTopUp.amountEach')).fill('1000')
    await button(page, t('managerTopUp.topUp')).click()
    await page.route('**/api/user/ca/mutation', async (route) => {
      await route.fetch()
      await route.abort()
    })
    const confirm = button(page, t('managerTopUp.topUpConfirm', { sum: rp(1000), count: 1, shown: '1' }))
    await confirm.click()
    await expect(dialogOf(page)).toContainText(t('managerTopUp.unsure'))
    await page.unroute('**/api/user/ca/mutation')
    await confirm.click()
    await expect(dialogOf(page)).toBeHidden()
    expect((await userNow(seller.id)).balance).toBe(seller.balance + 1000)
    await own('moveBalance', { userId: seller.id, amount: 1000, mutation: 'deduct', remark: 'uji' })
  })

  test(`a top-up of several ends when it is closed, and asked for again is for the others, ${language}`, async ({ visit }) => {
    const own = await callerOf('graha-artha')
    const three = (await managed()).filter(({ userTypeId, isDm }) => userTypeId === typeIds.USTL && !isDm).slice(0, 3)
    const page = await visit('graha-artha', { language, complains: /aborted|ERR_FAILED/ })
    await page.goto('/CaTopUp?rows=All')
    for (const { name } of three) await page.getByRole('checkbox', { name: t('managerTopUp.selectOf', { name }) }).check()
    await page.getByLabel(t('managerTopUp.amountEach')).fill('2000')
    await button(page, t('managerTopUp.topUp')).click()
    let calls = 0
    const secondIsThere = Promise.withResolvers<void>()
    await page.route('**/api/user/ca/mutation', async (route) => {
      calls += 1
      if (calls === 1) return route.continue()
      // It is carried out, but the browser never hears of it.
      await route.fetch()
      secondIsThere.resolve()
    })
    await button(page, t('managerTopUp.topUpConfirm', { sum: rp(6000), count: 3, shown: '3' })).click()
    await secondIsThere.promise
    await button(page, t('ui.cancel')).click()
    await expect(dialogOf(page)).toBeHidden()
    const counts = [t('many.done', { count: '1' }), t('many.unknown', { count: '1' }), t('many.left', { count: '1' })]
    await expect(page.getByRole('status').filter({ hasText: counts.join(' · ') })).toBeVisible()
    await page.unroute('**/api/user/ca/mutation')
    expect(calls).toBe(2)
    await button(page, t('managerTopUp.topUp')).click()
    await button(page, t('managerTopUp.topUpConfirm', { sum: rp(4000), count: 2, shown: '2' })).click()
    await expect(dialogOf(page)).toBeHidden()
    const before = t('managerTopUp.givenBefore', { names: three[1]!.name })
    await expect(page.getByRole('alert').filter({ hasText: before })).toBeVisible()
    for (const { id, balance } of three) expect((await userNow(id)).balance).toBe(balance + 2000)
    for (const { id } of three) await own('moveBalance', { userId: id, amount: 2000, mutation: 'deduct', remark: 'uji' })
  })

  test(`one user: a remark is needed, and blocking is saved at once, ${language}`, async ({ visit }) => {
    const seller = (await managed()).find(
      ({ userTypeId, isBlocked, balance }) => userTypeId === typeIds.USTL && !isBlocked && balance >= 500,
    )!
    const page = await visit('graha-artha', { language })
    await page.goto('/CaTopUp?rows=All')
    await button(page, t('managerTopUp.moveOf', { name: seller.name })).click()
    await dialogOf(page).getByLabel(t('accounts.action'), { exact: true }).selectOption('deduct')
    await dialogOf(page).getByLabel(t('accounts.amount')).fill('500')
    const confirm = button(page, t('accounts.deductOf', { sum: rp(500), name: seller.name }))
    await expect(confirm).toBeDisabled()
    await dialogOf(page).getByLabel(t('accounts.remark')).fill('Koreksi')
    await confirm.click()
    await expect(dialogOf(page)).toBeHidden()
    expect((await userNow(seller.id)).balance).toBe(seller.balance - 500)
    await (await callerOf('graha-artha'))('moveBalance', { userId: seller.id, amount: 500, mutation: 'transfer', remark: 'uji' })

    const block = page.getByRole('checkbox', { name: t('accounts.blockOf', { name: seller.name }) })
    await block.click()
    await expect.poll(async () => (await userNow(seller.id)).isBlocked).toBe(true)
    await expect(block).toBeChecked()
    await button(page, t('ui.undo')).click()
    await expect(block).not.toBeChecked()
    await expect.poll(async () => (await userNow(seller.id)).isBlocked).toBe(false)
  })

  test(`the sellers of an administrator are seen, and moved by that one alone, ${language}`, async ({ visit }) => {
    const [administrator] = (await managed()).filter(({ isAdministrator }) => isAdministrator)
    const seller = (await everybody()).find(({ isBelowAdministrator }) => isBelowAdministrator)!
    const page = await visit('graha-artha', { language })
    await page.goto('/CaTopUp?rows=All')
    await expect(rowOf(page, seller.id)).toContainText(t('managerTopUp.managedBy', { name: administrator!.name }))
    await expect(page.getByRole('checkbox', { name: t('managerTopUp.selectOf', { name: seller.name }) })).toHaveCount(0)
    await expect(button(page, t('managerTopUp.moveOf', { name: seller.name }))).toHaveCount(0)
    const edit = t('userPage.edit', { what: `${t('userPage.ceiling')} ${seller.name}` })
    await expect(button(page, edit)).toHaveCount(0)
    await page.getByRole('checkbox', { name: t('managerTopUp.selectAll') }).check()
    const count = (await managed()).length
    await expect(page.getByText(t('managerTopUp.selectedOf', { count, shown: String(count) }))).toBeVisible()

    await page.goto(`/UserDetail?id=${seller.id}`)
    await expect(page.getByText(t('accounts.managedBy', { name: administrator!.name }))).toBeVisible()
    await expect(button(page, t('accounts.transfer'))).toHaveCount(0)
    const dispensation = t('accounts.dispensationOf', { name: seller.name })
    await expect(page.getByRole('checkbox', { name: dispensation })).toHaveCount(0)
    const other = await visit('parahyangan', { language })
    await other.goto(`/UserDetail?id=${seller.id}`)
    await expect(button(other, t('accounts.transfer'))).toBeVisible()
    await expect(other.getByRole('checkbox', { name: dispensation })).toBeVisible()
    const { balance } = await (await callerOf('parahyangan'))('balance', {})
    await other.getByLabel(t('accounts.amount')).fill(String(balance + 1))
    await expect(other.getByText(t('accounts.notCovered', { needed: rp(balance + 1), balance: rp(balance) }))).toBeVisible()
    await expect(button(other, t('accounts.transfer'))).toBeDisabled()
    await other.getByLabel(t('accounts.amount')).fill(String(balance))
    await expect(button(other, t('accounts.transfer'))).toBeEnabled()
  })

  test(`the owner adds to its own balance, takes from it, and keeps its outstanding, ${language}`, async ({ visit }) => {
    const own = await callerOf('budi')
    const page = await visit('budi', { language })
    await page.goto('/AdminBalance')
    const { balance } = await own('balance', {})
    const ask = async (action: 'transfer' | 'deduct', amount: number, confirm: 'addOf' | 'subtractOf') => {
      await page.getByLabel(t('accounts.action'), { exact: true }).selectOption(action)
      await page.getByLabel(t('accounts.amount')).fill(String(amount))
      await page.getByLabel(t('accounts.remark')).fill('Koreksi')
      await page
        .getByRole('main')
        .getByRole('button', { name: t(action === 'transfer' ? 'accounts.add' : 'accounts.subtract'), exact: true })
        .click()
      await button(page, t(`accounts.${confirm}`, { sum: rp(amount) })).click()
      await expect(dialogOf(page)).toBeHidden()
    }
    await ask('transfer', 70_000, 'addOf')
    await expect(balanceIn(page)).toHaveText(rp(balance + 70_000))
    await ask('deduct', 70_000, 'subtractOf')
    await expect(balanceIn(page)).toHaveText(rp(balance))
    await page.getByLabel(t('accounts.action'), { exact: true }).selectOption('deduct')
    await page.getByLabel(t('accounts.amount')).fill(String(balance + 1))
    await expect(page.getByRole('main').getByRole('button', { name: t('accounts.subtract'), exact: true })).toBeDisabled()

    const { outstanding } = await own('ownOutstanding', {})
    const what = t('userPage.outstanding')
    await button(page, t('userPage.edit', { what })).click()
    await page.getByLabel(what, { exact: true }).fill('125000')
    await button(page, t('userPage.save', { what })).click()
    await expect(button(page, t('userPage.edit', { what }))).toBeVisible()
    expect(await own('ownOutstanding', {})).toEqual({ outstanding: 125_000 })
    await own('setOwnOutstanding', { amount: outstanding })
  })
}

test('who does not manage finds neither screen', async ({ visit }) => {
  const page = await visit('konter-melati')
  const t = textsOf('id')
  for (const path of ['/CaTopUp', '/AdminBalance']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: t('shell.accessDenied') })).toBeVisible()
  }
})
