import type { Page } from './fixtures.ts'

/** Sheet of cells; rows and columns count from 1. */
const grid = (page: Page) => page.getByRole('grid')

export const cell = (page: Page, row: number, column: number) =>
  grid(page).locator(`[data-row="${row - 1}"] [data-column="${column - 1}"]`)

/** Pastes rows at the chosen cell, as a spreadsheet copies them. */
export async function paste(page: Page, rows: readonly (readonly string[])[]) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((table) => navigator.clipboard.writeText(table), rows.map((row) => row.join('\t')).join('\r\n'))
  await page.keyboard.press('Control+v')
}
