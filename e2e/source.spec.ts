import packageJson from '../package.json' with { type: 'json' }
import { expect, test } from './fixtures.ts'
import { languages, textsOf } from './texts.ts'

for (const language of languages) {
  test(`below the sign-in and every screen stands which version this is and where its source is, ${language}`, async ({
    visit,
  }) => {
    const name = textsOf(language)('shell.source', { version: packageJson.version })
    for (const [who, path] of [
      [null, '/login'],
      ['konter-melati', '/'],
    ] as const) {
      const page = await visit(who, { language })
      await page.goto(path)
      await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', 'https://kode.example/jenjang')
    }
  })
}

test('where nobody has named a place, the version stands there without a link', async ({ visit }) => {
  const page = await visit(null, { language: 'en' })
  await page.route('**/api/resource/info', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), source: '' } })
  })
  await page.goto('/login')
  await expect(page.getByText(textsOf('en')('shell.version', { version: packageJson.version }))).toBeVisible()
  await expect(page.getByRole('link', { name: /source code/ })).toHaveCount(0)
})
