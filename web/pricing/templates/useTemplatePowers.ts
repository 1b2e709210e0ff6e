import { pricingTypes } from '../../../contract/user-types.ts'
import { isOwner } from '../../session/reach.ts'
import { useSignedIn } from '../../session/session.ts'

/** What the signed-in user does with fee templates. A staff account needs the permission over money. */
export function useTemplatePowers() {
  const { userTypeId, permissions } = useSignedIn()
  const may = permissions === null || permissions.includes('money')
  const prices = pricingTypes.includes(userTypeId)
  return {
    /** Adds, fills and deletes them. */
    edits: may && isOwner({ userTypeId }),
    /** Sees whom they could be applied to. */
    prices,
    applies: may && prices,
  }
}
