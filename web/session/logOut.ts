import { api } from '../api.ts'
import { signOut } from './session.ts'

/** Ends the session here at once, and on the server when it can be reached. */
export function logOut() {
  void api('logout', {}).catch(() => undefined)
  // The call has read its token by now; forgetting it does not wait for the network.
  signOut('left')
}
