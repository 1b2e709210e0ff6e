import { domains } from '../contract/domains/domains.ts'
import { mayOpen, type ScreenName, screens } from '../contract/screens.ts'
import { typeIds } from '../contract/user-types.ts'
import { callerOf } from './app.ts'
import { expect } from './fixtures.ts'
import type { Opening } from './opening.ts'
import type { Texts } from './texts.ts'

/** Screens that need no more than to be opened, by another reader or in another state than `otherScreens` would: reader, path, heading. */
const rows: [who: string, path: string, screen: ScreenName][] = [
  ['budi', '/Complaint', 'complaints'],
  ['konter-melati', '/Complaint?state=All', 'complaints'],
  ['konter-melati', '/Chat', 'chats'],
  ['graha-artha', '/BillingUser/4', 'billingUser'],
  ['konter-musim-semi', '/Bill', 'bill'],
  ['budi', '/Rekon', 'rekon'],
  ['budi', '/Rekon?tab=late', 'rekon'],
  ['budi', '/Rekon?tab=claims', 'rekon'],
  ['budi', '/Rekon?tab=money', 'rekon'],
  ['budi', '/Rekon?tab=money&view=moves', 'rekon'],
  ['budi', '/Rekon?tab=settlement', 'rekon'],
  ['budi', '/Rekon?tab=settlement&id=1&state=All', 'rekon'],
  ['graha-artha', '/CaTopUp?rows=All', 'caTopUp'],
]

/** Who opens what nobody else does, with its type: the first that may. */
const readers = [
  { who: 'budi', userTypeId: typeIds.OWNR },
  { who: 'graha-artha', userTypeId: typeIds.CATL },
  { who: 'konter-melati', userTypeId: typeIds.USTL },
]

/** A screen that only has to be there, under its own title. */
export const plain = (who: string, path: string, screen: ScreenName): Opening => ({
  name: path,
  who,
  path,
  async settle(page, t) {
    const title = `screen.${screen}` as Parameters<Texts>[0]
    await expect(page.getByRole('heading', { level: 1, name: t(title) })).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  },
})

export const plainScreens: readonly Opening[] = rows.map((row) => plain(...row))

/** What a domain is set to; one is added where there is none yet. */
export async function domainScreens(): Promise<Opening[]> {
  const owner = await callerOf('budi')
  const [present] = (await owner('listDomains', {})).domains
  const { id } = present ?? (await owner('createDomain', domains.createDomain.example.input))
  return [plain('budi', `/DomainSetting?domain=${id}`, 'domainSetting')]
}

/** The screens of the contract that none of these opens. */
export function otherScreens(opened: readonly Opening[]): Opening[] {
  const paths = opened.map(({ path }) => path.split(/[?/]/)[1])
  return (Object.keys(screens) as ScreenName[])
    .filter((name) => !paths.includes(screens[name].path.slice(1)))
    .map((name) => {
      const reader = readers.find(({ userTypeId }) =>
        mayOpen(screens[name], { userTypeId, isAdministrator: true, isDm: false, permissions: null, hasBill: true }),
      )
      if (!reader)
        throw new Error(`None of ${readers.map(({ who }) => who).join(', ')} may open ${name}: give it an opening of its own.`)
      return plain(reader.who, screens[name].path, name)
    })
}
