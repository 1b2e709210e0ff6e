/**
 * The 29 user types, their networks, who may see and manage whom, and every list of types: the only place of this knowledge.
 * A call and the screen that makes it take the same list. Knows no zod, so the web imports it as it is.
 */

export type UserTypeId = number

/** Sales type ids on the wire. 3 is reserved and hidden; "All" is its own value. */
export const networks = {
  0: { code: 'DM', name: 'DM', levels: 2 },
  1: { code: 'TL', name: 'TL', levels: 3 },
  2: { code: 'H2H', name: 'H2H', levels: 1 },
  4: { code: 'DP', name: 'DP', levels: 3 },
  5: { code: 'RF', name: 'RF', levels: 2 },
  6: { code: 'FD', name: 'FD', levels: 5 },
  7: { code: 'FT', name: 'FT', levels: 5 },
  8: { code: 'VT', name: 'MIVT', levels: 2 },
  9: { code: 'GT', name: 'GT', levels: 4 },
} as const
export type SalesTypeId = keyof typeof networks

/** The networks by their code. */
export const networkIds = Object.fromEntries(Object.entries(networks).map(([id, { code }]) => [code, Number(id)])) as {
  readonly [Id in SalesTypeId as (typeof networks)[Id]['code']]: Id
}

export interface UserType {
  id: UserTypeId
  code: string
  /** Key under `userType` in both language catalogues. */
  role: string
  salesTypeId: SalesTypeId | null
  /** Distance from the owner: the owner is 0, a chain head 1. */
  level: number
  parent: UserTypeId | null
  isSeller: boolean
  mode: 'owner' | 'credit' | 'deposit' | 'fee'
  /** Types whose users may set ceilings, bills and switches of this type; `administrator` asks the manager for isAdministrator. */
  managedBy: readonly { type: UserTypeId; administrator?: true }[]
  /** This type is managed only while it is itself an administrator. */
  managedAsAdministrator?: true
}

type Row = readonly [
  id: UserTypeId,
  code: string,
  role: string,
  salesTypeId: SalesTypeId | null,
  level: number,
  parent: UserTypeId | null,
  isSeller: boolean,
  mode: UserType['mode'],
  managers: readonly UserTypeId[],
]
const table = [
  [1, 'OWNR', 'owner', null, 0, null, false, 'owner', []],
  [2, 'CATL', 'ca', 1, 1, 1, false, 'credit', [1]],
  [3, 'SUTL', 'subCa', 1, 2, 2, false, 'fee', [2]],
  [4, 'USTL', 'seller', 1, 3, 3, true, 'credit', [2]],
  [5, 'HTTL', 'h2h', 2, 1, 1, true, 'credit', [1]],
  [6, 'SLDM', 'sales', 0, 1, 1, false, 'deposit', [1]],
  [7, 'USDM', 'seller', 0, 2, 6, true, 'deposit', []],
  [8, 'HTDM', 'h2h', 2, 1, 1, true, 'deposit', [1]],
  [9, 'CADP', 'ca', 4, 1, 1, false, 'deposit', [1]],
  [10, 'SUDP', 'subCa', 4, 2, 9, false, 'deposit', []],
  [11, 'USDP', 'seller', 4, 3, 10, true, 'deposit', []],
  [12, 'BORF', 'referrer', 5, 1, 1, false, 'deposit', [1]],
  [13, 'HTRF', 'h2hReferral', 5, 2, 12, true, 'deposit', [1]],
  [14, 'MIFD', 'mitra', 6, 1, 1, false, 'deposit', [1]],
  [15, 'CAFD', 'ca', 6, 2, 14, false, 'deposit', []],
  [16, 'SOFD', 'subAgent1', 6, 3, 15, false, 'deposit', []],
  [17, 'STFD', 'subAgent2', 6, 4, 16, false, 'deposit', []],
  [18, 'USFD', 'seller', 6, 5, 17, true, 'deposit', []],
  [19, 'MIFT', 'mitra', 7, 1, 1, false, 'credit', [1]],
  [20, 'CAFT', 'ca', 7, 2, 19, false, 'credit', [19]],
  [21, 'SOFT', 'subAgent1', 7, 3, 20, false, 'fee', []],
  [22, 'STFT', 'subAgent2', 7, 4, 21, false, 'fee', []],
  [23, 'USFT', 'seller', 7, 5, 22, true, 'credit', [20]],
  [24, 'MIVT', 'h2hMitra', 8, 1, 1, false, 'credit', [1]],
  [25, 'HTVT', 'h2hOfMitra', 8, 2, 24, true, 'credit', [24]],
  [26, 'MIGT', 'mitra', 9, 1, 1, false, 'credit', [1]],
  [27, 'CAGT', 'ca', 9, 2, 26, false, 'credit', [26]],
  [28, 'SUGT', 'subAgent', 9, 3, 27, false, 'fee', []],
  [29, 'USGT', 'seller', 9, 4, 28, true, 'credit', [27]],
] as const satisfies readonly Row[]
const rows: readonly Row[] = table

/** The types by their code. */
export const typeIds = Object.fromEntries(rows.map(([id, code]) => [code, id])) as Readonly<
  Record<(typeof table)[number][1], UserTypeId>
>

/** Who makes a call or opens a screen; the types under `administrator` only while they are administrators. */
export interface Who {
  types: readonly UserTypeId[]
  administrator?: readonly UserTypeId[]
}

/** Whether somebody is the platform's owner. */
export const isOwner = ({ userTypeId }: { userTypeId: UserTypeId }): boolean => userTypeId === typeIds.OWNR

export const userTypes: Readonly<Record<UserTypeId, UserType>> = Object.fromEntries(
  rows.map(([id, code, role, salesTypeId, level, parent, isSeller, mode, managers]) => {
    const managedBy: UserType['managedBy'] = managers.map((type) => ({ type }))
    const type: UserType = { id, code, role, salesTypeId, level, parent, isSeller, mode, managedBy }
    if (id === typeIds.USTL) type.managedBy = [...managedBy, { type: typeIds.SUTL, administrator: true }]
    if (id === typeIds.SUTL) type.managedAsAdministrator = true
    return [id, type]
  }),
)

export const userTypeIds = rows.map(([id]) => id)
export const sellerTypes = rows.filter((row) => row[6]).map(([id]) => id)
export const h2hTypes = [5, 8, 13, 25]

/** Catalogue kind: which availability and partner priority a type's sales follow. */
export const kindOf = (type: UserTypeId): 'dm' | 'tl' => (type >= 6 && type <= 18 ? 'dm' : 'tl')

/** A user as a manager. */
export interface Managing {
  userTypeId: UserTypeId
  isAdministrator: boolean
}

/** A user as those above it look at it. */
export interface Manageable extends Managing {
  /** A seller of type 4 whose 3 is an administrator: that one, the nearest above it, lends to it and manages it. */
  isBelowAdministrator: boolean
}

/**
 * Whether a user manages another one below it, by their types: the nearest that may. A 2 does not manage the sellers of its
 * administrators. The owner's reach over money is wider: see `policy`.
 */
export function managesType(manager: Managing, target: Manageable): boolean {
  const type = userTypes[target.userTypeId]
  if (!type) return false
  if (type.managedAsAdministrator && !target.isAdministrator) return false
  if (target.isBelowAdministrator && manager.userTypeId === typeIds.CATL) return false
  return type.managedBy.some((m) => m.type === manager.userTypeId && (!m.administrator || manager.isAdministrator))
}

/** Whether users of one type set what a user of another pays: the owner for those it manages, others for the next level, a referrer for nobody. */
export function setsPricesOf(viewer: UserTypeId, target: UserTypeId): boolean {
  const type = userTypes[target]
  if (!type) return false
  if (viewer === typeIds.OWNR) return type.managedBy.some((manager) => manager.type === viewer)
  return viewer !== typeIds.BORF && type.parent === viewer
}

/** Types for which the owner opens and closes single products. */
const openedByOwner = [5, 8, 13, 24]
/** Whether users of one type open and close single products for a user of another. */
export const opensProductsFor = (viewer: UserTypeId, target: UserTypeId): boolean =>
  (viewer === typeIds.OWNR && openedByOwner.includes(target)) || (viewer === typeIds.MIVT && target === typeIds.HTVT)

/** The owner and the chain heads that may run a domain of their own. */
export const domainTypes: readonly UserTypeId[] = [1, 2, 6, 9, 14, 19, 24, 26]

/** Types that manage anybody; type 3 only as an administrator. */
export const managerTypes = [2, 3, 19, 20, 24, 26, 27]
const onlyAdministrators = [typeIds.SUTL]
export const owner: Who = { types: [typeIds.OWNR] }
export const managers: Who = { types: managerTypes, administrator: onlyAdministrators }
export const ownerAndManagers: Who = { types: [typeIds.OWNR, ...managerTypes], administrator: onlyAdministrators }
/** Who makes a type 3 an administrator. */
export const appointers: Who = { types: [typeIds.OWNR, typeIds.CATL] }
export const h2hMitra: Who = { types: [typeIds.MIVT] }
/** Types that create accounts below them, by hand and by an invitation link. */
export const invitingTypes = [1, 2, 3, 6, 9, 10, 14, 15, 16, 17, 19, 20, 21, 22, 26, 27, 28]
/** Types that may have staff accounts. */
export const staffedTypes = [1, 2, 3, 4, 19, 20, 21, 22, 23, 24, 26, 27, 29]
/** Those of them that find the list in their menu. */
export const staffMenuTypes = [1, 2, 4, 19, 20, 23, 24, 26, 27]
/** Types whose staff accounts have an e-mail address and a Telegram id. */
export const staffContactTypes = [1, 2, 19, 20]
/** Types that may name a Telegram group. */
export const telegramGroupTypes = [1, 2, 19, 20, 24, 26, 27]
/** Types that live on their own balance and fill it through tickets. */
export const topUpTypes = [6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18]
/** Who gives balance to several users at once. */
export const givers: Who = { types: [2, 3, 20, 27], administrator: onlyAdministrators }
/** Types with a bank screen: the owner and whoever charges or is charged. */
export const bankTypes = [1, 2, 3, 4, 19, 20, 21, 22, 23, 24, 26, 27, 29]
/** Those of them that find it in their menu. */
export const bankMenuTypes = [1, 2, 19, 20, 24, 26, 27]
/** Types that others pay to: whose banks have statements. */
export const statementTypes = [1, 2, 3, 19, 20, 24, 26, 27]
/** Types that create H2H clients. */
export const h2hCreatingTypes = [1, 24]
/** What each of them creates at /h2h/create, in the order of the choice. */
export const h2hCreatedBy: Readonly<Record<UserTypeId, readonly UserTypeId[]>> = {
  [typeIds.OWNR]: [8, 5, 12, 13, 24],
  [typeIds.MIVT]: [25],
}
/** Networks whose accounts are created by hand and by invitation; the others are H2H clients. */
export const createdNetworks = [0, 1, 4, 6, 7, 9] as const
/** The chain heads that the owner's six links invite, by the code of their network. */
export const headsByNetwork = {
  DM: typeIds.SLDM,
  DP: typeIds.CADP,
  TL: typeIds.CATL,
  FD: typeIds.MIFD,
  FT: typeIds.MIFT,
  GT: typeIds.MIGT,
} as const
/** Networks that are moved in from another system: those that hold deposits. */
export const movedNetworks = ['DM', 'DP', 'FD'] as const
/** What users right below the owner become when they are moved in. */
export const movedHeads = movedNetworks.map((network) => headsByNetwork[network])
/** H2H clients with a price list: those directly below the owner. */
export const listedTypes = [5, 8]
/** Types with children of their own, and so a user list. */
export const parentTypes = [1, 2, 3, 6, 9, 10, 12, 14, 15, 16, 17, 19, 20, 21, 22, 24, 26, 27, 28]
/** Types that set what users below them pay. */
export const pricingTypes = parentTypes.filter((viewer) => rows.some(([target]) => setsPricesOf(viewer, target)))
/** Types whose billing screen can be opened from the user list. */
export const billedTypes = [2, 4, 5, 19, 20, 23, 24, 25, 26, 27, 29]
/** Types that are billed while they are not on deposit; type 3 as an administrator. */
export const billTypes = [2, 3, 4, 5, 19, 20, 23, 24, 25, 26, 27, 29]
/** Types that see the list of open payments: those they charge, or where they charge nobody their own. */
export const paymentTypes = [1, 2, 3, 4, 19, 20, 21, 22, 23, 24, 26, 27, 29]
/** Those of them that find it in their menu. */
export const paymentMenuTypes = [1, 2, 3, 19, 20, 21, 22, 27]
/** Types that confirm, split and delete the bills they charge; the owner any. */
export const confirmingTypes = [1, 2, 19, 20, 24, 26, 27]
/** Types with the history of what they charge. */
export const paymentHistoryTypes = [1, 2, 3, 19, 20, 21, 22, 24, 26, 27, 28]
/** Sellers that may draw the shortfall of a sale from their charger's balance while they are on deposit (semi). */
export const semiTypes = [4, 18, 23, 29]
/** Types that may have a bill to pay: those that are billed, and those that draw. */
export const payingTypes = [2, 3, 4, 5, 18, 19, 20, 23, 24, 25, 26, 27, 29]
/** Types with a history of their bills: whoever may have one, and the owner of all. */
export const billHistoryTypes = [typeIds.OWNR, ...payingTypes]
/** Types of the collected networks, who hand over what they collected. */
const collectingTypes = [2, 3, 4, 5, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29]
/** Who sees what is to be handed over: the collected networks, in deposit mode only while there is a bill. */
export const seesDeposit = ({ userTypeId, isDm }: { userTypeId: UserTypeId; isDm: boolean }, hasBill: boolean): boolean =>
  collectingTypes.includes(userTypeId) && (!isDm || hasBill)

/** The sales type a role's reports start with; the owner starts with DM, in the log with All. */
export const defaultSalesType = (type: UserTypeId): SalesTypeId => userTypes[type]?.salesTypeId ?? 0

/** Types of the user dropdowns below the viewer, from the chain head down to the sellers' parents and sellers themselves. */
export function cascadeTypes(viewer: UserTypeId, salesType: SalesTypeId): UserTypeId[] {
  const own = userTypes[viewer]
  return rows
    .filter(([, , , network, level]) => network === salesType && level > (own?.level ?? 0))
    .sort((a, b) => a[4] - b[4])
    .map(([id]) => id)
}
