import { createElement } from 'react'
import { expect, test } from 'vitest'
import { padReference, padUser } from '../../rules/ids.ts'
import { fileColumn, valuesOf } from './fileColumn.ts'

interface Row {
  id: number
  name: string
  note: string | null
  state: string
  at: string
  isBlocked: boolean
  amount: number
  fee: number
  User: { id: number; name: string } | null
  Staff: { name: string } | null
  lines: string[]
}

const texts = { sales: { states: { open: 'Terbuka', done: 'Selesai' }, waiting: 'Menunggu' } }
/** As `useTranslations('sales')` answers where there is a text, and where there is none. */
const t = (key: string) => (key === 'waiting' ? 'Menunggu' : ['sales', ...key.split('.')].join('.'))
const badge = (word: string) => createElement('span', { word } as object)

test.each<[what: string, shows: (row: Row) => unknown, ...values: string[]]>([
  ['a field', ({ name }) => name, '{name}'],
  ['a field of another', ({ User }) => User?.name, '{User.name}'],
  ['one of several lines', ({ lines }) => lines[0], '{lines.0}'],
  ['a padded id', ({ id }) => padUser(id), '{id:6}'],
  ['a padded reference', ({ User }) => padReference(User?.id), '{User.id:8}'],
  ['several in a text', ({ User }) => User && `${User.name} · ${padUser(User.id)}`, '{User.name} · {User.id:6}'],
  ['nothing as a dash', ({ note }) => note ?? '–', '{note}'],
  ['another where it is nothing', ({ Staff, User }) => Staff?.name ?? User?.name, '{Staff.name}', '{User.name}'],
  ['what an element holds', ({ name }) => createElement('a', null, name), '{name}'],
])('%s', (_, shows, ...values) => {
  expect(valuesOf(shows, texts)).toEqual({ values, words: undefined })
})

test.each<[what: string, shows: (row: Row) => unknown, values: string[], words: object]>([
  ['words of a kind', ({ state }) => t(`states.${state}`), ['{state}'], { open: 'Terbuka', done: 'Selesai' }],
  ['words by the field alone', ({ state }) => t(state), ['{state}'], { waiting: 'Menunggu' }],
  ['the word of a badge', ({ state }) => badge(t(`states.${state}`)), ['{state}'], { open: 'Terbuka', done: 'Selesai' }],
  ['a word where it is nothing', ({ note }) => note ?? t('waiting'), ['{note}'], { '': 'Menunggu' }],
  [
    'one word or another',
    ({ isBlocked }) => (isBlocked ? 'Diblokir' : 'Aktif'),
    ['{isBlocked}'],
    { '*': 'Diblokir', '': 'Aktif' },
  ],
  ['one badge or none', ({ isBlocked }) => isBlocked && badge('Diblokir'), ['{isBlocked}'], { '*': 'Diblokir', '': '' }],
])('%s', (_, shows, values, words) => {
  expect(valuesOf(shows, texts)).toEqual({ values, words })
})

test.each<[what: string, shows: (row: Row) => unknown]>([
  ['writes what it computed', ({ amount }) => `${Number(amount) + 1} of 2`],
  ['decides by a state', ({ state }) => (state ? 'a' : 'b')],
  ['says otherwise without what it shows', ({ name, User }) => (User ? `${name} by ${User.name}` : name)],
  ['computes', ({ amount, fee }) => amount - fee],
  ['formats', ({ name }) => name.toUpperCase()],
  ['decides by a field that it does not show', ({ isBlocked, name }) => (isBlocked ? null : name)],
  ['decides between two', ({ isBlocked, name, note }) => (isBlocked ? note : name)],
  ['compares', ({ state }) => (state === 'open' ? 'a' : 'b')],
  ['draws with a row', (row) => createElement('i', { row } as object)],
  ['shows nothing of a row', () => 'always'],
  ['formats an instant', ({ at }) => new Intl.DateTimeFormat('id').format(new Date(at))],
])('rather no column than a wrong one where it %s', (_, shows) => {
  expect(valuesOf(shows, texts)).toBeUndefined()
})

const cell = () => null
test('what a column declares goes before what it shows', () => {
  const column = { id: 'a', head: 'A', width: 1, cell, shows: ({ name }: Row) => name }
  expect(fileColumn({ ...column, file: ({ note }: Row) => note, kind: 'moment' }, texts)).toEqual({
    head: 'A',
    kind: 'moment',
    values: ['{note}'],
    words: undefined,
  })
  const values = ['{isSemi?}{name} · Semi', '{name}']
  expect(fileColumn({ ...column, file: values }, texts)).toEqual({ head: 'A', kind: 'any', values })
  expect(fileColumn({ ...column, file: false }, texts)).toBeUndefined()
  expect(fileColumn({ ...column, words: { x: 'X' } }, texts)).toMatchObject({ values: ['{name}'], words: { x: 'X' } })
})

test('a column is sorted by a value where what it shows is drawn', () => {
  const column = { id: 'a', head: 'A', width: 1, cell, sortBy: ({ amount }: Row) => amount }
  expect(fileColumn(column, texts)).toMatchObject({ values: ['{amount}'] })
})
