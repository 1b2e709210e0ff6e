import type { Rooms } from '../../contract/calls.ts'
import type { HandlersOf } from '../runner/handlers.ts'
import { applyFeeTemplate, previewFeeTemplate } from './apply-template.ts'
import {
  addFeeTemplate,
  deleteFeeTemplate,
  feeTemplate,
  feeTemplates,
  feeTemplateUsers,
  setTemplateFees,
} from './fee-templates.ts'
import { resetUserFee, setUserFee, userFees } from './fees.ts'
import { openAllProducts, openProduct, partnersOfProduct, resetUserPartner, setUserPartner } from './partners.ts'

export const pricingRoutes: HandlersOf<Rooms['pricing']> = {
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
  feeTemplate: { read: feeTemplate },
  setTemplateFees: { write: setTemplateFees },
  feeTemplateUsers: { read: feeTemplateUsers },
  previewFeeTemplate: { ownSteps: previewFeeTemplate },
  applyFeeTemplate: { write: applyFeeTemplate },
}
