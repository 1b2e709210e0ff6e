/** Ids as people see them: padded with zeros, a dash where there is none. */

type Shown = number | string | null | undefined

const padTo =
  (digits: number) =>
  (id: Shown): string =>
    id === null || id === undefined || id === '' ? '-' : String(id).padStart(digits, '0')

/** UID. */
export const padUser = padTo(6)
export const padBill = padTo(6)
export const padTicket = padTo(6)
/** TRID. */
export const padSale = padTo(8)
export const padProduct = padTo(4)
export const padPartner = padTo(3)
export const padFeeTemplate = padTo(2)
export const padDomain = padTo(2)
export const padGroup = padTo(2)

/** REFID: a caller's own reference is shown as it was sent, a number is padded to 8. */
export const padReference = (refId: Shown): string =>
  typeof refId === 'string' && !/^\d+$/.test(refId) ? refId.trim() || '-' : padTo(8)(refId)
