import { lazy, Suspense } from 'react'
import { setsPricesOf } from '../../../contract/user-types.ts'
import { useSignedIn } from '../../session/session.ts'
import type { SectionProps } from './section.ts'

const FeeSection = lazy(() => import('../../pricing/FeeSection.tsx'))

/** What the user pays for each product, for whoever sets its prices. */
export function FeeTable({ detail }: SectionProps) {
  const { userTypeId } = useSignedIn()
  if (!setsPricesOf(userTypeId, detail.user.userTypeId)) return null
  return (
    <Suspense>
      <FeeSection detail={detail} />
    </Suspense>
  )
}
