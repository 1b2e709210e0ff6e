import { z } from 'zod'
import { call } from '../call.ts'
import { id, idOrObject, keyword, line, nothing, paged, paging, rowsPerPage, selectedUser, userId } from '../shapes.ts'
import { domainTypes, owner } from '../user-types.ts'

const domainId = id.max(2_147_483_647)
/** A domain that was picked on a screen. */
const pickedDomain = idOrObject(domainId)
const filled = (most: number) => line.min(1).max(most)
const colour = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/)
  .describe('#rrggbb')

const brand = {
  appName: filled(40),
  shortName: filled(12).describe('Under the icon of an installed app'),
  aliasName: line.max(40).nullish().describe('Behind "Powered by"; empty: the application name. Absent: stays'),
  splashColor: colour.default('#ffffff'),
  bannerColor: colour.default('#125688'),
}
const switches = {
  fiveRows: z.boolean().optional().describe('The user list opens with five rows instead of three; type 1 only'),
  chargerFilters: z.boolean().optional().describe('Chargers choose users by level in the history of payments; type 1 only'),
}
const hostName = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^(?=.*[a-z])[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/)
  .describe('Host name without port, such as reseller.example.com')

const build = z
  .object({
    id,
    requestedAt: z.string(),
    step: z.int().describe('Steps that are done'),
    steps: z.int(),
    endedAt: z.string().nullable(),
    failure: z.string().nullable().describe('Why it came to nothing'),
  })
  .describe('The last build')

const domainRow = z.object({
  id: domainId,
  name: z.string().describe('Host name'),
  appName: z.string(),
  shortName: z.string(),
  aliasName: z.string().nullable(),
  splashColor: z.string(),
  bannerColor: z.string(),
  image: z.string().nullable().describe('File name of the uploaded logo; null while there is none'),
  hasAssets: z.boolean(),
  isActive: z.boolean(),
  fiveRows: z.boolean(),
  chargerFilters: z.boolean(),
  revision: z.int().describe('Of what the host shows; 0 before the first build'),
  draft: z.string().describe('A mark of names, colours and logo as they are set now'),
  mayEdit: z.boolean().describe('Whether the caller may change names, colours and image'),
  build: build.nullable(),
})

const group = z.object({
  id: z.int().describe('Of the network: the UID of its head'),
  name: z.string(),
  ownerId: z.int().describe('UID of its head'),
  userType: z.string(),
  Domains: z.array(z.object({ GroupDomain: z.object({ isOwner: z.boolean() }) })).describe('The domain asked about; else empty'),
})

const sampleBrand = {
  appName: 'Melati Pay',
  shortName: 'Melati',
  aliasName: 'Melati',
  splashColor: '#ffffff',
  bannerColor: '#125688',
}
const sampleRow: z.input<typeof domainRow> = {
  id: 1,
  name: 'melati.example.com',
  ...sampleBrand,
  image: 'logo.png',
  hasAssets: true,
  isActive: true,
  fiveRows: false,
  chargerFilters: false,
  revision: 1,
  draft: '0cc175b9c0f1b6a831c399e269772661',
  mayEdit: true,
  build: {
    id: 1,
    requestedAt: '2026-11-23T01:00:00.000Z',
    step: 4,
    steps: 4,
    endedAt: '2026-11-23T01:00:01.000Z',
    failure: null,
  },
}
const sampleGroup = { id: 6, name: 'Grosir Melati', ownerId: 6, userType: 'SLDM' }

const who = { types: domainTypes }
const changed = ['listDomains', 'domainDetail'] as const

export const domains = {
  listDomains: call({
    does: 'Domains by their host name: all for the owner, for others those of their network',
    path: '/user/group/domain',
    who,
    permission: 'settings',
    input: z.object({ keyword, ...paging, rowsPerPage: rowsPerPage.default(15) }),
    answer: z.object({ domains: z.array(domainRow), ...paged }),
    example: {
      input: { keyword: '', currentPage: 1, rowsPerPage: 15 },
      answer: { domains: [sampleRow], totalPages: 1, totalData: 1 },
    },
  }),

  domainDetail: call({
    does: 'One domain as it is now, with how far its build is',
    path: '/user/group/domain/detail',
    who,
    permission: 'settings',
    input: z.object({ domain: pickedDomain }),
    answer: domainRow,
    refuses: ['not-found'],
    example: { input: { domain: 1 }, answer: sampleRow },
  }),

  activateDomain: call({
    does: 'Switches a domain on or off; off, its host is one like any other and its sessions end',
    path: '/user/group/domain/setactive',
    changes: changed,
    who: owner,
    effects: ['manage-domains'],
    input: z.object({ id: domainId, isActive: z.boolean() }),
    answer: nothing,
    refuses: ['not-found'],
    example: { input: { id: 1, isActive: true }, answer: {} },
  }),

  createDomain: call({
    does: 'Adds a domain and builds it; nobody signs in there before a group is added',
    path: '/user/group/domain/create',
    changes: changed,
    who: owner,
    effects: ['manage-domains', 'build-domain'],
    input: z.object({ name: hostName, ...brand, ...switches }),
    answer: z.object({ id: domainId }),
    refuses: ['domain-exists', 'domain-is-default'],
    example: { input: { name: 'melati.example.com', ...sampleBrand }, answer: { id: 1 } },
  }),

  setDomain: call({
    does: 'Changes a domain; the host shows names and colours from the next build on. Its host and its switches are the owner’s',
    path: '/user/group/domain/set',
    changes: changed,
    who,
    effects: ['set-brand'],
    input: z.object({ domain: pickedDomain, name: hostName.optional(), ...brand, ...switches }),
    answer: nothing,
    refuses: ['not-found', 'domain-exists', 'domain-is-default', 'unavailable'],
    example: { input: { domain: 1, ...sampleBrand }, answer: {} },
  }),

  ownDomain: call({
    does: 'Makes the head of a group the owner of a domain: it may change names, colours and image',
    path: '/user/group/domain/setowner',
    changes: [...changed, 'domainGroups'],
    who: owner,
    effects: ['manage-domains'],
    input: z.object({ domainId, ownerId: userId }),
    answer: nothing,
    refuses: ['not-found'],
    example: { input: { domainId: 1, ownerId: 6 }, answer: {} },
  }),

  buildDomain: call({
    does: 'Builds a domain in the background: its host shows the current names, colours and image, and open clients are notified. A second request during a build restarts it',
    path: '/user/group/domain/build',
    changes: changed,
    who: owner,
    effects: ['build-domain'],
    input: z.object({
      domain: pickedDomain,
      draft: z.string().max(64).optional().describe('The draft that was looked at: another one is not built'),
    }),
    answer: z.object({ build: id }),
    refuses: ['not-found', 'draft-changed'],
    example: { input: { domain: 1, draft: '0cc175b9c0f1b6a831c399e269772661' }, answer: { build: 1 } },
  }),

  domainGroups: call({
    does: 'The networks of a domain',
    path: '/user/group',
    who,
    permission: 'settings',
    input: z.object({ domain: pickedDomain }),
    answer: z.array(group),
    refuses: ['not-found'],
    example: { input: { domain: 1 }, answer: [{ ...sampleGroup, Domains: [{ GroupDomain: { isOwner: true } }] }] },
  }),

  allGroups: call({
    does: 'The networks that can be added to a domain: the chain heads that are not in it',
    path: '/user/group/all',
    who: owner,
    permission: 'settings',
    input: z.object({ domainId }),
    answer: z.array(group),
    refuses: ['not-found'],
    example: { input: { domainId: 1 }, answer: [{ ...sampleGroup, Domains: [] }] },
  }),

  addGroups: call({
    does: 'Adds networks to a domain: they sign in there from now on, and their sessions elsewhere end',
    path: '/user/group/add',
    changes: [...changed, 'domainGroups', 'allGroups'],
    who: owner,
    effects: ['manage-domains'],
    input: z.object({ domainId, selectedGroups: z.array(selectedUser).min(1).max(500) }),
    answer: nothing,
    refuses: ['not-found'],
    example: { input: { domainId: 1, selectedGroups: [6] }, answer: {} },
  }),

  removeGroups: call({
    does: 'Takes networks out of a domain: their sessions there end',
    path: '/user/group/remove',
    changes: [...changed, 'domainGroups', 'allGroups'],
    who: owner,
    effects: ['manage-domains'],
    input: z.object({ domainId, selectedGroups: z.array(selectedUser).min(1).max(500) }),
    answer: nothing,
    refuses: ['not-found'],
    example: { input: { domainId: 1, selectedGroups: [6] }, answer: {} },
  }),
}
