import { Group } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { withRp } from '../../../rules/amounts.ts'
import { useMayEdit } from '../../catalogue/useMayEdit.ts'
import { BackHeader } from '../../links/BackHeader.tsx'
import { Action } from '../../ui/Action.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageBody } from '../../ui/PageBody.tsx'
import { Section } from '../../ui/Section.tsx'
import { EmptyState, ErrorPanel } from '../../ui/States.tsx'
import { type Glyph, StatusBadge, type Tone } from '../../ui/StatusBadge.tsx'
import { useRun } from '../../ui/useRun.ts'
import { useUrlFilters } from '../../ui/useUrlFilters.ts'
import { useAct, useCall } from '../../useCall.ts'
import { ConnectionForm } from './ConnectionForm.tsx'
import type { Connection } from './connectionFields.ts'

const start = { partner: 0 }

/** How a partner is reached: how its line stands, address, credentials and limits, and a trial that sends nothing. */
export default function PartnerConnection() {
  const t = useTranslations('partnerConnection')
  const title = useTranslations('screen')('partnerConnection')
  const mayEdit = useMayEdit()
  const [{ partner }] = useUrlFilters(start)
  const { data, error, refetch } = useCall(
    'partnerConnection',
    { id: partner },
    { enabled: mayEdit && partner > 0, staleTime: 0 },
  )
  return (
    <Page scroll>
      <BackHeader title={title} sub={data?.name} to="partners" />
      {!mayEdit && <EmptyState title={t('onlyOwner')} />}
      {error && <ErrorPanel error={error} onRetry={refetch} />}
      {data && (
        <>
          <PageBody maw={880}>
            <Standing connection={data} />
          </PageBody>
          <ConnectionForm key={`${data.id} ${data.type}`} connection={data} />
        </>
      )}
    </Page>
  )
}

function Standing({ connection }: { connection: Connection }) {
  const t = useTranslations('partnerConnection')
  const { isActive, holds, version, circuit, mode } = connection
  const waits = version === null ? t('noConnection') : holds ? t('inactive') : t('holdsNot')
  const broken = circuit.state !== 'closed' && t('circuit.open', { reason: circuit.reason ?? '' })
  const badge = (tone: Tone, glyph: Glyph, word: string) => <StatusBadge {...{ tone, glyph, word }} />
  return (
    <Section title={t('standing')}>
      <Facts
        tiles
        of={[
          [t('state'), isActive ? badge('success', 'check', t('active')) : badge('default', 'clock', waits)],
          isActive && [t('line'), broken ? badge('danger', 'x', broken) : badge('success', 'check', t('circuit.closed'))],
          isActive && mode === 'sand' && [t('mode'), badge('warning', 'clock', t('modes.sand'))],
          [t('reports'), new URL(connection.reportPath, location.origin).href, t('copyReports')],
        ]}
      />
      {isActive && <Balance id={connection.id} />}
    </Section>
  )
}

/** The balance with the partner, asked for now, beside what the books say. */
function Balance({ id }: { id: number }) {
  const t = useTranslations('partnerConnection')
  const ask = useAct('partnerBalance')
  const action = useRun()
  return (
    <Group mt="md" gap="lg">
      <Action label={t('askBalance')} loading={action.pending} onClick={() => action.run(() => ask.mutateAsync({ id }))} />
      {ask.data && !action.pending && (
        <Facts
          strip
          of={[
            [t('theirs'), withRp(ask.data.theirs)],
            [t('owed'), withRp(ask.data.owed)],
            [t('pendingCost'), withRp(ask.data.pending)],
          ]}
        />
      )}
      <Failure of={action.failure} />
    </Group>
  )
}
