import { expect, test } from 'vitest'
import { inboxLink } from './inbox-links.ts'
import { inboxTemplates } from './inbox-templates.ts'
import { templates } from './templates.ts'

const named = Object.entries({ ...templates, ...inboxTemplates })
/** Says of every fact which one it is. */
const anyFact = new Proxy({}, { get: (_, fact) => `{${String(fact)}}` })

test('what narrows a list is a fact of the item', () => {
  const keywords = named.flatMap(([name, { subject, text }]) => {
    const keyword = inboxLink(name, anyFact)?.search.keyword
    return keyword === undefined ? [] : [[name, keyword, `${subject.id} ${text.id}`] as const]
  })
  expect(keywords.length).toBeGreaterThan(5)
  expect(keywords.filter(([, keyword, text]) => !text.includes(keyword))).toEqual([])
})

test.each([
  ['sale-refunded', { sale: '000000000012' }, { screen: 'transactionLog', search: { keyword: '000000000012' } }],
  ['complaint-answered', { sale: '12' }, { screen: 'complaints', search: { state: 'All', keyword: '12' } }],
  ['partner-low', {}, { screen: 'rekon', search: { tab: 'money' } }],
  ['late-success', { sale: '12' }, { screen: 'rekon', search: { tab: 'late' } }],
  ['prices-proposed', { partner: 'Nusa' }, { screen: 'partners', search: {} }],
  // An item of an earlier release may lack a fact, or its template.
  ['sale-refunded', {}, { screen: 'transactionLog', search: {} }],
  ['no-longer-said', {}, null],
  ['toString', {}, null],
])('%s of %j leads to %j', (template, facts, link) => expect(inboxLink(template, facts)).toEqual(link))
