import type { HandlersOf } from '../runner/handlers.ts'
import { addFeeTemplate, deleteFeeTemplate, feeTemplates } from './fee-templates.ts'
import { resetUserFee, setUserFee, userFees } from './fees.ts'
import { openAllProducts, openProduct, partnersOfProduct, resetUserPartner, setUserPartner } from './partners.ts'

type PricingCalls =
  | 'userFees'
  | 'setUserFee'
  | 'resetUserFee'
  | 'partnersOfProduct'
  | 'setUserPartner'
  | 'resetUserPartner'
  | 'openProduct'
  | 'openProductCa'
  | 'openProducts'
  | 'openProductsCa'
  | 'feeTemplates'
  | 'addFeeTemplate'
  | 'deleteFeeTemplate'

export const pricingRoutes: HandlersOf<PricingCalls> = {
  userFees: { read: userFees },
  setUserFee: { write: setUserFee },
  resetUserFee: { write: resetUserFee },
  partnersOfProduct: { read: partnersOfProduct },
  setUserPartner: { write: setUserPartner },
  resetUserPartner: { write: resetUserPartner },
  openProduct: { write: openProduct },
  openProductCa: { write: openProduct },
  openProducts: { write: openAllProducts },
  openProductsCa: { write: openAllProducts },
  feeTemplates: { read: feeTemplates },
  addFeeTemplate: { write: addFeeTemplate },
  deleteFeeTemplate: { write: deleteFeeTemplate },
}
