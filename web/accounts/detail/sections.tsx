import type { ComponentType } from 'react'
import { setsPricesOf } from '../../../contract/user-types.ts'
import { useSignedIn } from '../../session/session.ts'
import { later } from '../../ui/later.tsx'
import { MoveAsked } from '../MoveAsked.tsx'
import { Activity } from './Activity.tsx'
import { Connection } from './Connection.tsx'
import { EndSessions } from './EndSessions.tsx'
import { Limits } from './Limits.tsx'
import { PricesElsewhere } from './PricesElsewhere.tsx'
import { pricesId } from './ProductAtHand.tsx'
import { Switches } from './Switches.tsx'
import type { SectionProps } from './section.ts'

const FeeSection = later(async () => (await import('../../pricing/FeeSection.tsx')).default, { waiting: () => null })

/** What the user pays for each product, for whoever sets its prices. */
function FeeTable({ detail }: SectionProps) {
  const { userTypeId } = useSignedIn()
  if (!setsPricesOf(userTypeId, detail.user.userTypeId)) return <PricesElsewhere detail={detail} />
  return (
    <div id={pricesId} tabIndex={-1} style={{ outline: 'none' }}>
      <FeeSection user={detail.user} />
    </div>
  )
}

/** The sections of a user's page below its figures and the movement of balance, from the top down. */
export const sections: readonly ComponentType<SectionProps>[] = [
  MoveAsked,
  Activity,
  Limits,
  Switches,
  Connection,
  EndSessions,
  FeeTable,
]
