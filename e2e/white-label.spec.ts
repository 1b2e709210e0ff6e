import sharp from 'sharp'
import { calls } from '../contract/calls.ts'
import { refusalText } from '../contract/errors.ts'
import config from '../playwright.config.ts'
import { callerOf, passwordOf, runningApp } from './app.ts'
import { expect, openByMenu, type Page, signIn, test } from './fixtures.ts'
import { isAccessible } from './standing.ts'
import { type Language, languages, type Texts, textsOf } from './texts.ts'

const { port = '' } = new URL(runningApp().url ?? 'http://localhost')
const origin = (host: string) => `http://${host}:${port}`
const launchOptions = config.use?.launchOptions
const secure = ['melati-id.example', 'melati-en.example'].map(origin).join(',')

// Two names on this machine. An app is installed over TLS only; here the browser takes these names as if they had it.
test.use({
  launchOptions: {
    ...launchOptions,
    args: [
      ...(launchOptions?.args ?? []),
      '--host-resolver-rules=MAP *.example 127.0.0.1',
      `--unsafely-treat-insecure-origin-as-secure=${secure}`,
    ],
  },
})

/** A network that no other story signs in with. */
const head = 'bina-mandiri'

const tokenOf = (page: Page, name: string) =>
  page.evaluate((token) => getComputedStyle(document.documentElement).getPropertyValue(token).trim(), name)

/** The colour in the middle of the mark that a page shows: '' while it shows the product's own. */
const markOf = (page: Page) =>
  page.getByRole('banner').evaluate(async (banner) => {
    const image = banner.querySelector('img')
    if (!image) return ''
    await image.decode()
    const pen = new OffscreenCanvas(1, 1).getContext('2d')!
    pen.drawImage(image, image.naturalWidth / 2, image.naturalHeight / 2, 1, 1, 0, 0, 1, 1)
    return `#${[...pen.getImageData(0, 0, 1, 1).data.slice(0, 3)].map((part) => part.toString(16).padStart(2, '0')).join('')}`
  })

/** What the page itself is answered at a path of its host. */
const fetched = (page: Page, path: string) =>
  page.evaluate(async (asked) => {
    const answer = await fetch(asked)
    const type = answer.headers.get('content-type') ?? ''
    const blob = await answer.clone().blob()
    const size = type === 'image/png' && answer.ok ? await createImageBitmap(blob) : null
    return { status: answer.status, type, text: size ? '' : await answer.text(), size: size && `${size.width}x${size.height}` }
  }, path)

const plain = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()

async function addDomain(admin: Page, t: Texts, host: string) {
  await admin.goto('/Domain')
  await admin.getByRole('button', { name: t('domains.add') }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByLabel(t('domains.name'), { exact: true }).fill(host)
  await dialog.getByLabel(t('domains.appName'), { exact: true }).fill('Melati Pay')
  await dialog.getByLabel(t('domains.shortName'), { exact: true }).fill('Melati')
  await dialog.getByLabel(t('domains.bannerColor'), { exact: true }).fill('#ffd400')
  await expect(dialog.getByText(t('domains.hardToRead'))).toBeVisible()
  await dialog.getByRole('button', { name: t('domains.save'), exact: true }).click()
  await expect(admin.getByText(t('domains.added', { name: host }))).toBeVisible()
  await isAccessible(admin, 'light')
}

/** What is not square is refused in the words of the specification. */
async function uploadLogo(admin: Page, t: Texts, host: string, language: Language) {
  await admin.getByRole('link', { name: host }).first().click()
  await expect(admin.getByRole('heading', { name: t('domains.buildTitle') })).toBeVisible()
  const picker = admin.locator('input[type=file]')
  await picker.setInputFiles({ name: 'lebar.png', mimeType: 'image/png', buffer: await plain(30, 20, '#000') })
  await expect(admin.getByText(refusalText('image-not-square', language))).toBeVisible()
  await picker.setInputFiles({ name: 'besar.png', mimeType: 'image/png', buffer: Buffer.alloc(2_000_001) })
  await expect(admin.getByText(t('domains.tooLarge'))).toBeVisible()
  await picker.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await plain(256, 256, '#b51c51') })
  await expect(admin.getByRole('img', { name: 'Icon 192' })).toBeVisible()
  await isAccessible(admin, 'light')
}

/** Another one changed the domain, which this screen does not show yet; then somebody types here without saving. Neither is built unseen. */
async function buildsWhatIsSeen(admin: Page, t: Texts, appName: string, language: Language) {
  const build = admin.getByRole('button', { name: t('domains.build'), exact: true })
  const name = admin.getByLabel(t('domains.appName'), { exact: true })
  await build.click()
  await expect(admin.getByText(refusalText('draft-changed', language))).toBeVisible()
  await expect(name).toHaveValue(appName)
  await name.fill('Melati Lain')
  await expect(build).toBeDisabled()
  await expect(admin.getByText(t('domains.saveFirst'))).toBeVisible()
  await openByMenu(admin, t, 'users')
  await expect(admin.getByRole('dialog', { name: t('ui.unsavedTitle') })).toContainText(t('ui.unsavedLost'))
  await admin.keyboard.press('Escape')
  await name.fill(appName)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await admin.route(`**/api${calls.buildDomain.path}`, (route) => released.then(() => route.continue()))
  await build.click()
  await expect(build).toBeDisabled()
  release()
}

/** What is typed and is no colour stays, with what is wrong with it, and is not saved. */
async function keepsWrongColour(admin: Page, t: Texts) {
  const banner = admin.getByLabel(t('domains.bannerColor'), { exact: true })
  const was = await banner.inputValue()
  await banner.fill('merah')
  await banner.press('Tab')
  await expect(banner).toHaveValue('merah')
  await expect(admin.getByText(t('domains.colourShape'))).toBeVisible()
  await expect(admin.getByRole('button', { name: t('domains.save'), exact: true })).toBeDisabled()
  await banner.fill(was)
}

/** A list of networks is narrowed while its form stays as it is. */
async function isNotSentBySearching(admin: Page, t: Texts) {
  await admin.getByRole('button', { name: t('domains.addGroups') }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByRole('checkbox').first().check()
  await dialog.getByRole('textbox').fill('tidak ada yang bernama begini')
  await dialog.getByRole('textbox').press('Enter')
  await expect(dialog.getByText(t('ui.nothingFound'))).toBeVisible()
  await expect(dialog.getByRole('checkbox')).toBeChecked()
  await dialog.getByRole('button', { name: t('ui.cancel'), exact: true }).click()
  await expect(admin.getByText(t('domains.noGroups'))).toBeVisible()
}

async function isPainted(there: Page, elsewhere: Page) {
  await expect(there).toHaveTitle(/Melati Pay/)
  await expect(there.getByText('Melati Pay').first()).toBeVisible()
  const year = String(new Date().getFullYear())
  await expect(there.getByText(`© ${year}`)).toBeVisible()
  await expect(there.getByText('Powered by Melati Pay', { exact: true })).toBeVisible()
  await expect(elsewhere.getByText('Powered by Jenjang', { exact: true })).toBeVisible()
  const { text } = await fetched(there, '/login')
  expect(text).toContain('<title>Melati Pay</title>')
  expect(text).toContain('<meta name="theme-color" content="#ffd400" />')
  expect(await tokenOf(there, '--jj-brand')).not.toBe(await tokenOf(elsewhere, '--jj-brand'))
  await isAccessible(there, 'light')
  await there.emulateMedia({ colorScheme: 'dark' })
  await isAccessible(there, 'dark')
  await there.emulateMedia({ colorScheme: 'light' })
  await expect(elsewhere).toHaveTitle(/Jenjang/)
}

async function isInstallable(there: Page, elsewhere: Page) {
  const href = await there.locator('link[rel=manifest]').getAttribute('href')
  const manifest = JSON.parse((await fetched(there, href!)).text)
  expect(manifest).toMatchObject({ name: 'Melati Pay', short_name: 'Melati', display: 'standalone', theme_color: '#ffd400' })
  for (const { src, sizes } of manifest.icons)
    expect(await fetched(there, src)).toMatchObject({ status: 200, type: 'image/png', size: sizes })
  expect((await fetched(elsewhere, href!)).status).toBe(404)
  await there.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await there.context().setOffline(true)
  await there.reload()
  await expect(there.getByRole('heading', { name: 'No connection' })).toBeVisible()
  await there.context().setOffline(false)
  // By itself, and to the address that was asked for.
  await expect(there.getByRole('heading', { name: 'No connection' })).toBeHidden()
  await expect(there).toHaveURL('/login')
}

async function isRefused(there: Page, t: Texts) {
  await there.getByLabel(t('login.username')).fill(head)
  await there.getByLabel(t('login.password'), { exact: true }).fill(passwordOf(head))
  await there.getByRole('button', { name: t('login.submit'), exact: true }).click()
  await expect(there.getByRole('alert')).toBeVisible()
}

for (const language of languages) {
  const t = textsOf(language)
  test(`a network runs the product under its own name, ${language}`, async ({ visit, browser }) => {
    const host = `melati-${language}.example`
    const owner = await callerOf('budi')
    const admin = await visit('budi', { language })
    await test.step('the owner adds the domain', () => addDomain(admin, t, host))
    await test.step('and uploads its logo', () => uploadLogo(admin, t, host, language))
    await test.step('what is no colour is not saved', () => keepsWrongColour(admin, t))
    await test.step('looking for a network adds none', () => isNotSentBySearching(admin, t))

    const pageAt = async (baseURL: string) => {
      const context = await browser.newContext({ baseURL })
      await context.addInitScript((spoken) => {
        if (location.protocol.startsWith('http')) localStorage.setItem('language', spoken)
      }, language)
      const page = await context.newPage()
      await page.goto('/login')
      return page
    }
    const [there, elsewhere] = [await pageAt(origin(host)), await pageAt(origin('unknown.example'))]
    await test.step('the host is painted in its name and colours', () => isPainted(there, elsewhere))
    await test.step('it can be installed, and says when it has no connection', () => isInstallable(there, elsewhere))

    const domainId = (await owner('listDomains', { keyword: host })).domains[0]!.id
    const network = (await owner('allGroups', { domainId })).find(({ name }) => name === 'Bina Mandiri Loket')!
    await test.step('its network signs in there once it is added', async () => {
      await isRefused(there, t)
      await owner('addGroups', { domainId, selectedGroups: [network.id] })
      await there.reload()
      await signIn(there, head, language)
      await expect(there.getByRole('link', { name: t('shell.brandLink', { name: 'Melati Pay' }) })).toBeVisible()
    })
    await test.step('after a Build open clients of that host, and no others, are offered the new version', async () => {
      const changed = { appName: 'Melati Baru', shortName: 'Melati', aliasName: 'PT Melati', bannerColor: '#663399' }
      await owner('setDomain', { domain: domainId, ...changed })
      await buildsWhatIsSeen(admin, t, 'Melati Baru', language)
      await expect(there.getByText(t('shell.newVersion'))).toBeVisible({ timeout: 20_000 })
      await expect(admin.getByText(t('shell.newVersion'))).toHaveCount(0)
      await there.getByRole('button', { name: t('shell.update') }).click()
      await expect(there).toHaveTitle(/Melati Baru/)
      await expect(there.getByText('Powered by PT Melati', { exact: true })).toBeVisible()
      expect(await tokenOf(there, '--jj-brand')).toContain('#663399')
      expect(await markOf(there)).toBe('#b51c51')
      expect(await markOf(elsewhere)).toBe('')
    })
    await owner('removeGroups', { domainId, selectedGroups: [network.id] })
    for (const page of [there, elsewhere]) await page.context().close()
  })
}
