import { type ComponentType, lazy, Suspense } from 'react'
import { setsPricesOf } from '../../../contract/user-types.ts'
import { useSignedIn } from '../../session/session.ts'
import { MoveAsked } from '../MoveAsked.tsx'
import { Connection } from './Connection.tsx'
import { EndSessions } from './EndSessions.tsx'
import { Limits } from './Limits.tsx'
import { Switches } from './Switches.tsx'
import type { SectionProps } from './section.ts'

const FeeSection = lazy(() => import('../../pricing/FeeSection.tsx'))

/** What the user pays for each product, for whoever sets its prices. */
function FeeTable({ detail }: SectionProps) {
  const { userTypeId } = useSignedIn()
  if (!setsPricesOf(userTypeId, detail.user.userTypeId)) return null
  return (
    <Suspense>
      <FeeSection user={detail.user} />
    </Suspense>
  )
}

/** The sections of a user's page below its figures and the movement of balance, from the top down. */
export const sections: readonly ComponentType<SectionProps>[] = [MoveAsked, Limits, Switches, Connection, EndSessions, FeeTable]
