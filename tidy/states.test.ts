import { expect, test } from 'vitest'
import { production, read } from './sources.ts'

const named = /(?:^|[^\w.])(?:[\w$]+\??\.)*(?:\w*[sS]tatus(?:Id)?|\w*[tT]ypeId)/.source
/** From 100 on a number is a status of HTTP; 0 is no state. */
const bare = /[1-9]\d?(?![\w.])/.source
const compared = RegExp(
  `${named} ?(?:[=!]==|[<>]=?) ?${bare}|\\[${bare}(?:, ?${bare})*\\]\\.includes\\((?:[\\w$]+\\??\\.)*\\w*([sS]tatus(Id)?|[tT]ypeId)\\)`,
)

test('states and types are compared by their names', () => {
  const sources = production.filter((path) => /^(server|web|rules)\//.test(path))
  const wrong = sources.flatMap((path) =>
    read(path)
      .split('\n')
      .flatMap((line, place) => (compared.test(line) ? [`${path}:${place + 1} ${line.trim()}`] : [])),
  )
  expect(wrong).toEqual([])
})

test('who the owner is has one answer', () => {
  const asked = /userTypeId [!=]== typeIds\.OWNR|actor\.level (?:[!=]==|>) 0/
  const sources = production.filter((path) => path !== 'contract/user-types.ts')
  expect(sources.filter((path) => asked.test(read(path)))).toEqual([])
})

test.each([
  ['if (sale.statusId === 4) return', true],
  ['[2, 3].includes(sale.statusId)', true],
  ['user?.userTypeId !== 1', true],
  ['reply.status === 200', false],
  ['error.status === 0', false],
  ['sale.statusId === saleStatuses.success', false],
])('%s: a bare number %s', (line, isBare) => expect(compared.test(line)).toBe(isBare))
