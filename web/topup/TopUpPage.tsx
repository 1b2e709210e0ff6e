import { Bone } from '../ui/Bone.tsx'
import { Page } from '../ui/Page.tsx'
import { PageBody } from '../ui/PageBody.tsx'
import { ErrorPanel } from '../ui/States.tsx'
import { useCall } from '../useCall.ts'
import { OwnTicket } from './OwnTicket.tsx'
import { TopUpForm } from './TopUpForm.tsx'

/** Asks for a top-up, or follows the one that was asked for. */
export default function TopUpPage() {
  const status = useCall('ticketStatus', {}, { keepRows: false })
  return (
    <Page screen="topUp" scroll>
      <PageBody gap="lg" maw={560} pt="xs" aria-busy={status.isPending}>
        {status.error && <ErrorPanel compact={!status.isLoadingError} error={status.error} onRetry={status.refetch} />}
        {status.isPending && <Bone w="100%" h={320} bdrs="sm" />}
        {status.data === null && <TopUpForm />}
        {status.data && <OwnTicket key={status.data.id} ticket={status.data} readAt={status.dataUpdatedAt} />}
      </PageBody>
    </Page>
  )
}
