import type { Rooms } from '../../contract/calls.ts'
import type { HandlersOf } from '../runner/handlers.ts'
import type { Upstreams } from '../upstream/upstreams.ts'
import { approvePartnerList } from './approve-list.ts'
import { bulkCreateProducts } from './bulk-create.ts'
import { billerDropdown, categoryDropdown, partnerDropdown, productDropdown } from './catalogue.ts'
import { listCategories, setNumberForm, setTile } from './categories.ts'
import { comparePartnerList } from './compare-list.ts'
import { adminNominals, chooseAdminNominal, createAdminNominal, deleteAdminNominal, updateDefaultFees } from './nominals.ts'
import { askForList, offeredList, offeredListText, setListInterval } from './offered-lists.ts'
import { listProducts, renameProduct, setAvailability, setHours, setOutage, userProducts } from './products.ts'
import {
  openSwitching,
  partnerPrice,
  priceHistory,
  reopenProduct,
  setPartnerCode,
  setPriority,
  switchings,
  updatePrice,
} from './switching.ts'

export const catalogueRoutes = (upstreams: Pick<Upstreams, 'reach' | 'send'>): HandlersOf<Rooms['catalogue']> => ({
  categoryDropdown: { read: categoryDropdown },
  billerDropdown: { read: billerDropdown },
  productDropdown: { read: productDropdown },
  partnerDropdown: { read: partnerDropdown },
  listProducts: { read: listProducts },
  userProducts: { read: userProducts },
  setAvailability: { write: setAvailability },
  renameProduct: { write: renameProduct },
  setHours: { write: setHours },
  setOutage: { write: setOutage },
  bulkCreateProducts: { write: bulkCreateProducts },

  switchings: { read: switchings },
  setPriority: { write: setPriority },
  updatePrice: { write: updatePrice },
  partnerPrice: { read: partnerPrice },
  priceHistory: { read: priceHistory },
  reopenProduct: { write: reopenProduct },
  openSwitching: { write: openSwitching },
  setPartnerCode: { write: setPartnerCode },
  comparePartnerList: { read: comparePartnerList },
  approvePartnerList: { write: approvePartnerList },
  offeredList: { read: (tx, actor, input) => offeredList(tx, upstreams, actor, input) },
  offeredListText: { read: offeredListText },
  askForList: { ownSteps: (transact, actor, input, origin) => askForList(transact, upstreams, actor, input, origin) },
  setListInterval: { write: setListInterval },
  adminNominals: { read: adminNominals },
  createAdminNominal: { write: createAdminNominal },
  deleteAdminNominal: { write: deleteAdminNominal },
  chooseAdminNominal: { write: chooseAdminNominal },
  updateDefaultFees: { write: updateDefaultFees },
  listCategories: { read: listCategories },
  setTile: { write: setTile },
  setNumberForm: { write: setNumberForm },
})
