import { expect, test } from 'vitest'
import { fileTexts } from '../server/lists/file-texts.ts'
import { reportTexts } from '../server/reports/report-columns.ts'
import * as enEveryday from '../web/i18n/en.everyday.ts'
import * as enFirst from '../web/i18n/en.first.ts'
import * as en from '../web/i18n/en.ts'
import * as idEveryday from '../web/i18n/id.everyday.ts'
import * as idFirst from '../web/i18n/id.first.ts'
import * as id from '../web/i18n/id.ts'
import { production, read } from './sources.ts'

const catalogues = { id: { ...idFirst, ...idEveryday, ...id }, en: { ...enFirst, ...enEveryday, ...en } }
const textAt = (language: 'id' | 'en', key: string): unknown =>
  key.split('.').reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], catalogues[language])

test.each(Object.entries(fileTexts))('a file says %s as the screen does', (key, texts) => {
  expect(texts).toEqual({ id: textAt('id', key), en: textAt('en', key) })
})

test('a file whose columns the server names has no heading of its own', () => {
  const files = production.filter((path) => /^server\/.*-sheet\.ts$/.test(path) && read(path).includes('/runner/sheet.ts'))
  expect(files.length).toBeGreaterThan(3)
  const own = files.flatMap((path) => (read(path).match(/header: *['"`].*/g) ?? []).map((line) => `${path}: ${line}`))
  expect(own).toEqual([])
})

test.each(['id', 'en'] as const)('the report names in %s what the log has too as the log does', (language) => {
  const { customer, item, name, type, status, amount, date } = reportTexts(language)
  expect([customer, item, name, type, status, amount, `${date} ({zone})`]).toEqual(
    (['customerCode', 'item', 'name', 'userType', 'status', 'amount', 'date'] as const).map(
      (key) => fileTexts[`reports.${key}`][language],
    ),
  )
})
