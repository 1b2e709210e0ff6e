import type { Rooms } from '../../contract/calls.ts'
import type { HandlersOf } from '../runner/handlers.ts'
import type { ReadHost } from '../runner/host.ts'
import { assetLibrary, domainAsset, domainImage, setDomain, uploadAsset } from './assets.ts'
import type { BrandAt } from './brands.ts'
import { activateDomain, buildDomain, createDomain, domainDetail, listDomains } from './domains.ts'
import { addGroups, allGroups, domainGroups, ownDomain, removeGroups } from './groups.ts'
import { resourceImage, resourceInfo } from './host-brand.ts'

interface DomainOptions {
  brandAt: BrandAt
  readHost: ReadHost
  /** Where the source code of this version is; empty where nobody has named a place. */
  sourceUrl: string
}

export const domainsRoutes = ({ brandAt, readHost, sourceUrl }: DomainOptions): HandlersOf<Rooms['domains']> => ({
  resourceInfo: { public: (tx, _input, origin) => resourceInfo(tx, origin, { brandAt, sourceUrl }) },
  resourceImage: { openPicture: (tx, origin) => resourceImage(tx, origin, brandAt) },
  listDomains: { read: listDomains },
  domainDetail: { read: domainDetail },
  activateDomain: { write: activateDomain },
  createDomain: { write: (tx, _actor, input) => createDomain(tx, input, readHost) },
  setDomain: { ownSteps: (transact, actor, input, origin) => setDomain(transact, actor, input, origin, readHost) },
  buildDomain: { write: buildDomain },
  domainGroups: { read: domainGroups },
  allGroups: { read: allGroups },
  addGroups: { write: addGroups },
  removeGroups: { write: removeGroups },
  ownDomain: { write: ownDomain },
  assetLibrary: { read: assetLibrary },
  domainImage: { picture: domainImage },
  domainAsset: { picture: domainAsset },
  uploadAsset: { ownSteps: uploadAsset },
})
