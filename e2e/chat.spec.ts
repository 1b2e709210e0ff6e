import { createHmac } from 'node:crypto'
import { callerOf, onDatabase, passwordOf, runningApp } from './app.ts'
import { expect, signIn, test } from './fixtures.ts'
import { isAccessible } from './standing.ts'
import { languages, textsOf } from './texts.ts'

const users = {
  id: { seller: 'toko-haji-syukur', number: '6281290347701' },
  en: { seller: 'toko-numbay', number: '6281290347702' },
}
const pin = '481516'

/** What a gateway is answered when somebody writes. */
async function write(from: string, text: string, secret: string): Promise<string> {
  const body = JSON.stringify({ id: `${from} ${Date.now()} ${text}`.slice(0, 100), from, text })
  const at = Math.floor(Date.now() / 1000)
  const mark = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
  const answer = await fetch(`${runningApp().url}/hooks/chat/whatsapp`, {
    method: 'POST',
    headers: { 'x-jenjang-signature': `t=${at},v1=${mark}` },
    body,
  })
  expect(answer.status).toBe(200)
  return (await answer.json()).answer
}

test.describe.configure({ mode: 'serial' })

let secret = ''
test('the owner sets up a gateway', async ({ visit }) => {
  const t = textsOf('id')
  const page = await visit(null, { language: 'id' })
  await page.goto('/login')
  await signIn(page, 'budi', 'id')
  await page.goto('/ChatGateway')
  const name = t('chat.channels.whatsapp')
  await page.getByRole('button', { name: t('chat.editOf', { name }), exact: true }).click()
  const dialog = page.getByRole('dialog', { name, exact: true })
  await dialog.getByLabel(t('chat.url')).fill('https://wa.example.id/send')
  await isAccessible(page, 'light')
  await dialog.getByRole('button', { name: t('chat.save'), exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('https://wa.example.id/send')).toBeVisible()
  const budi = await callerOf('budi')
  secret = (await budi('copyGatewaySecret', { channel: 'whatsapp' })).secret
})

for (const language of languages) {
  const t = textsOf(language)
  const { seller, number } = users[language]

  test(`a seller sets a PIN at the counter's page, links its chat and sells by it, ${language}`, async ({ visit }) => {
    const page = await visit(null, { language })
    await page.goto('/login')
    await signIn(page, seller, language)
    await onDatabase('update session set confirmed_at = null where user_id = (select id from users where username = $1)', [
      seller,
    ])
    await page.goto('/Bot')
    await page.getByRole('link', { name: t('selling.byChat') }).click()
    await expect(page.getByRole('heading', { level: 1, name: t('screen.chats') })).toBeVisible()
    await expect(page.getByRole('button', { name: t('chat.link'), exact: true })).toBeDisabled()
    await isAccessible(page, 'light')

    await page.getByRole('button', { name: t('chat.setPin'), exact: true }).click()
    const form = page.getByRole('dialog', { name: t('chat.setPin') })
    await form.getByLabel(t('chat.pin'), { exact: true }).fill(pin)
    await form.getByLabel(t('chat.pinAgain'), { exact: true }).fill('481517')
    await form.getByRole('button', { name: t('chat.savePin'), exact: true }).click()
    await expect(form.getByText(t('chat.notTheSame'))).toBeVisible()
    await form.getByLabel(t('chat.pinAgain'), { exact: true }).fill(pin)
    await form.getByRole('button', { name: t('chat.savePin'), exact: true }).click()
    const asked = page.getByRole('dialog', { name: t('auth.confirmSelf') })
    await expect(asked.getByLabel(t('auth.currentPassword'), { exact: true })).toBeFocused()
    await page.keyboard.type(passwordOf(seller))
    await page.keyboard.press('Enter')
    await expect(form).toBeHidden()

    await page.getByRole('button', { name: t('chat.link'), exact: true }).click()
    const shown = page.getByRole('dialog', { name: t('chat.codeTitle') })
    const line = await shown.locator('code').innerText()
    await isAccessible(page, 'light')
    await write(number, line, secret)
    await page.reload()
    await expect(page.getByRole('rowheader', { name: `WhatsApp ${number}` })).toBeVisible()

    expect(await write(number, `S10.0812903477${number.slice(-2)}.${pin}`, secret)).toMatch(/TRID \d+\. SN: \d+/)
    await page.getByRole('button', { name: t('chat.unlinkOf', { name: `WhatsApp ${number}` }) }).click()
    const asking = page.getByRole('dialog', { name: t('chat.unlinkTitle') })
    await asking.getByRole('button', { name: t('chat.unlink'), exact: true }).click()
    await expect(page.getByRole('rowheader', { name: `WhatsApp ${number}` })).toBeHidden()
    expect(await write(number, `SAL.${pin}`, secret)).not.toMatch(/^(Saldo|Balance) Rp/)
  })
}
