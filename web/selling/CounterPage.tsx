import { userTypes } from '../../contract/user-types.ts'
import { useSignedIn } from '../session/session.ts'
import { Counter } from './Counter.tsx'
import { NotSelling } from './NotSelling.tsx'

/** /Bot is open to every type: sellers get the counter, everybody else is told who sells. */
export default function CounterPage() {
  const { id, userTypeId, permissions } = useSignedIn()
  const sells = userTypes[userTypeId]?.isSeller && (permissions === null || permissions.includes('sell'))
  return sells ? <Counter key={id} /> : <NotSelling />
}
