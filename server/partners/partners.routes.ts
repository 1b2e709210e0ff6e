import type { HandlersOf } from '../runner/handlers.ts'
import { partnerCallback } from './callbacks.ts'
import { addPartner, listPartners, partnerTypes, savePartner } from './partners.ts'

export const partnersRoutes: HandlersOf<'listPartners' | 'partnerTypes' | 'addPartner' | 'savePartner' | 'partnerCallback'> = {
  listPartners: { read: listPartners },
  partnerTypes: { read: partnerTypes },
  addPartner: { write: addPartner },
  savePartner: { write: savePartner },
  partnerCallback: { read: partnerCallback },
}
