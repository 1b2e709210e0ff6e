import type { Rooms } from '../../contract/calls.ts'
import type { HandlersOf } from '../runner/handlers.ts'
import { addPartner, listPartners, partnerTypes, savePartner } from './partners.ts'
import { partnerCallback } from './report-secret.ts'

export const partnersRoutes: HandlersOf<Rooms['partners']> = {
  listPartners: { read: listPartners },
  partnerTypes: { read: partnerTypes },
  addPartner: { write: addPartner },
  savePartner: { write: savePartner },
  partnerCallback: { write: partnerCallback },
}
