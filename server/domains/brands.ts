import type { Host } from '../runner/host.ts'
import { readCache } from '../runner/read-cache.ts'
import type { RunSql } from '../runner/run-sql.ts'

/** What a host shows. */
export interface Brand {
  /** 0: the product's own. */
  domainId: number
  name: string
  appName: string
  shortName: string
  aliasName: string | null
  splashColor: string
  bannerColor: string
  /** Of its last build; 0: none yet. */
  revision: number
  fiveRows: boolean
  chargerFilters: boolean
}

export const ownBrand: Brand = {
  domainId: 0,
  name: 'default',
  appName: 'Jenjang',
  shortName: 'Jenjang',
  aliasName: null,
  splashColor: '#ffffff',
  bannerColor: '#125688',
  revision: 0,
  fiveRows: false,
  chargerFilters: false,
}

/** Names that visitors come by in turns are read together, so that a thousand of them cost what one does. */
const LINGER_MS = 300_000

export type BrandAt = (host: Host) => Brand | Promise<Brand>

const brandsQuery = `select d.id as domain_id, d.name, coalesce(r.app_name, $2) as app_name, coalesce(r.short_name, $3) as short_name,
    r.alias_name, coalesce(r.splash_color, $4) as splash_color, coalesce(r.banner_color, $5) as banner_color,
    coalesce(r.revision, 0) as revision, d.five_rows, d.charger_filters
  from domain d left join lateral (
    select * from domain_release r where r.domain_id = d.id order by r.revision desc limit 1
  ) r on true
  where d.name = any($1) and d.is_active`

/**
 * The brand of a host: of its active domain as it was last built, else the product's own. Remembered by the whole name of the host for two
 * seconds, see `readCache`; a name that is no domain's is never remembered as one.
 */
export function brandsOf(runSql: RunSql): BrandAt {
  const { appName, shortName, splashColor, bannerColor } = ownBrand
  const known = readCache(
    async (names) => {
      const rows = await runSql<Brand>('brands_of_hosts', brandsQuery, [names, appName, shortName, splashColor, bannerColor])
      return new Map(rows.map((row) => [row.name, row]))
    },
    { lingerMs: LINGER_MS },
  )
  return (host) => {
    // Names that no domain can have are not asked for.
    if (host.isDefault || host.name.length > 253 || !/^[a-z0-9.-]+$/.test(host.name)) return ownBrand
    const brand = known(host.name)
    return brand instanceof Promise ? brand.then((found) => found ?? ownBrand) : brand
  }
}
