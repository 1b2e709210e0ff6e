import type { Rooms } from '../../contract/calls.ts'
import type { HandlersOf } from '../runner/handlers.ts'
import { partnerCallback } from './callbacks.ts'
import { addPartner, listPartners, partnerTypes, savePartner } from './partners.ts'

export const partnersRoutes: HandlersOf<Rooms['partners']> = {
  listPartners: { read: listPartners },
  partnerTypes: { read: partnerTypes },
  addPartner: { write: addPartner },
  savePartner: { write: savePartner },
  partnerCallback: { read: partnerCallback },
}
