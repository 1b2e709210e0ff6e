import { isOwner } from '../../contract/user-types.ts'
import { useSignedIn } from '../session/session.ts'

/** The owner itself changes the catalogue; its staff may look. */
export function useMayEdit(): boolean {
  const { userTypeId, LoginUsers } = useSignedIn()
  return isOwner({ userTypeId }) && LoginUsers.length === 0
}
