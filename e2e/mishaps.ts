import { ownAnswers } from '../contract/selling/own-answers.ts'
import { formatRupiah } from '../rules/amounts.ts'
import { padSale } from '../rules/ids.ts'
import { leavePending } from './app.ts'
import { expect, openByMenu, rowOf } from './fixtures.ts'
import { balanceOf, expectMovements, type Scene, shoot, showsBalance } from './scene.ts'
import { choose, next, outcome, sell, sellButton } from './sell.ts'

export async function theFailure(scene: Scene) {
  const { t, story, seller } = scene
  const { name, price } = story.failing
  await openByMenu(seller, t, 'sell')
  const before = await balanceOf(seller)
  await sell(seller, t, story.failing)
  await outcome(seller, t, 'failed')
  await expect(seller.getByText('Nomor pelanggan tidak terdaftar')).toBeVisible()
  await expect(seller.getByText(t('selling.outcome.balanceReturned'))).toBeVisible()
  await showsBalance(seller, before)
  await shoot(seller, scene, 'failed')
  await openByMenu(seller, t, 'balanceMutation')
  await expectMovements(seller, [
    [t('ledger.refund', { product: name }), price, before],
    [name, -price, before - price],
  ])
}

export async function theAdvice(scene: Scene) {
  const { t, story, owner, seller } = scene
  await openByMenu(seller, t, 'sell')
  const before = await balanceOf(seller)
  await sell(seller, t, story.advised)
  const trid = await outcome(seller, t, 'pending')
  await leavePending(trid)
  await showsBalance(seller, before - story.advised.price)

  await openByMenu(owner, t, 'transactionLog')
  const row = rowOf(owner, trid)
  await expect(row).toContainText(t('saleStatus.pending'))
  await row.getByRole('button', { name: t('reports.adviceButton') }).click()
  const said = t('reports.advised', { id: padSale(trid), status: t('saleStatus.success'), message: 'Sukses' })
  await expect(owner.getByRole('status').filter({ hasText: said })).toBeVisible()
  await expect(row).toContainText(t('saleStatus.success'))
  await shoot(owner, scene, 'advised')

  expect(await outcome(seller, t, 'success')).toBe(trid)
  await showsBalance(seller, before - story.advised.price)
  await next(seller, t)
}

export async function theReversal(scene: Scene) {
  const { t, story, owner, seller } = scene
  const { name, number, price } = story.reversed
  const before = await balanceOf(seller)
  await sell(seller, t, story.reversed)
  const trid = await outcome(seller, t, 'pending')
  await leavePending(trid)
  await showsBalance(seller, before - price)

  const row = rowOf(owner, trid)
  await row.getByRole('button', { name: t('reports.reversalButton') }).click()
  const dialog = owner.getByRole('dialog', { name: t('reports.reversalTitle', { id: padSale(trid) }) })
  await expect(dialog).toContainText(t('reports.reversalCaption', { product: name, customer: number }))
  await expect(dialog).toContainText(ownAnswers.silent[story.language])
  await dialog.getByLabel(t('reports.reversalRemark')).fill('Pelanggan membatalkan')
  await shoot(owner, scene, 'reversal')
  const back = { amount: formatRupiah(price), name: story.seller.name }
  const reverse = dialog.getByRole('button', { name: t('reports.reverse', back) })
  const refusal = { code: 'sale-in-flight', message: 'Partner sedang ditanya' }
  await owner.route('**/api/transaction/reversal', (route) => route.fulfill({ status: 409, json: refusal }), { times: 1 })
  await reverse.click()
  await expect(dialog.getByRole('alert')).toContainText(refusal.message)
  await expect(dialog.getByLabel(t('reports.reversalRemark'))).toHaveValue('Pelanggan membatalkan')
  await reverse.click()
  await expect(owner.getByRole('status').filter({ hasText: t('reports.reversed', { ...back, id: padSale(trid) }) })).toBeVisible()
  await expect(row).toContainText(t('saleStatus.reversed'))

  expect(await outcome(seller, t, 'failed')).toBe(trid)
  await expect(seller.getByText(t('selling.outcome.balanceReturned'))).toBeVisible()
  await expect(seller.getByText('Pelanggan membatalkan')).toBeVisible()
  await showsBalance(seller, before)
  await next(seller, t)
}

export async function theRepetition(scene: Scene) {
  const { t, story, seller } = scene
  const before = await balanceOf(seller)
  const { price } = story.repeated
  await sell(seller, t, story.repeated)
  const first = await outcome(seller, t, 'success')
  await next(seller, t)

  await choose(seller, t, story.repeated)
  const question = seller.getByRole('alert').filter({ hasText: t('selling.soldToday') })
  await expect(question).toContainText(padSale(first))
  await sellButton(seller, t, story.repeated).click()
  const meant = question.getByRole('checkbox', { name: t('selling.sendAgain', { nth: 2 }) })
  await expect(meant).toBeFocused()
  await showsBalance(seller, before - price)
  await shoot(seller, scene, 'again')
  await meant.check()
  await sellButton(seller, t, story.repeated).click()
  const second = await outcome(seller, t, 'success')
  expect(second).toBeGreaterThan(first)
  await showsBalance(seller, before - 2 * price)
}
