import { templateKinds } from '../../../contract/pricing/template-kinds.ts'
import { pricingTypes } from '../../../contract/user-types.ts'
import { isOwner, may } from '../../session/reach.ts'
import { useSignedIn } from '../../session/session.ts'

/** The words of a kind begin with it. */
export const kindOf = (salesTypeId: number) => (salesTypeId === templateKinds.dm ? 'dm' : 'tl')
/** What the signed-in user does with fee templates. A staff account needs the permission over money. */
export function useTemplatePowers() {
  const me = useSignedIn()
  const mayPrice = may(me, 'money')
  const prices = pricingTypes.includes(me.userTypeId)
  return {
    /** Adds, fills and deletes them. */
    edits: mayPrice && isOwner(me),
    /** Sees whom they could be applied to. */
    prices,
    applies: mayPrice && prices,
  }
}
