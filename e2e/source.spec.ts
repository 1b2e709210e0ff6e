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
      await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', packageJson.repository)
    }
  })
}
