import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { ScreenName } from '../../contract/screens.ts'
import type { ApiError } from '../api.ts'
import { Page } from '../ui/Page.tsx'
import { PageBody } from '../ui/PageBody.tsx'
import { ErrorPanel } from '../ui/States.tsx'
import { BackHeader } from './BackHeader.tsx'

interface RecordScreenProps<A> {
  screen: ScreenName
  /** The list that leads here. */
  to: ScreenName
  reading: { data: A | undefined; error: ApiError | null; refetch: () => unknown }
  /** Above the parts, whatever was read. */
  notice?: ReactNode
  /** The parts of what was read. */
  children: (record: A) => ReactNode
}

/** All about one thing of a list, part below part, with the way back to the list. */
export function RecordScreen<A extends { name: string }>({ screen, to, reading, notice, children }: RecordScreenProps<A>) {
  const title = useTranslations('screen')(screen)
  const { data, error, refetch } = reading
  return (
    <Page scroll>
      <BackHeader title={title} sub={data?.name} to={to} />
      {notice}
      {error && <ErrorPanel error={error} onRetry={refetch} />}
      {data && (
        <PageBody maw={880} px={0}>
          {children(data)}
        </PageBody>
      )}
    </Page>
  )
}
