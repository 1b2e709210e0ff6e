import { useTranslations } from 'use-intl'
import { withRp } from '../../../rules/amounts.ts'
import { api } from '../../api.ts'
import { useMayEdit } from '../../catalogue/useMayEdit.ts'
import { RecordScreen } from '../../links/RecordScreen.tsx'
import { AskButton } from '../../ui/AskButton.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Section } from '../../ui/Section.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { type Glyph, StatusBadge, type Tone } from '../../ui/StatusBadge.tsx'
import { useUrlFilters } from '../../ui/useUrlFilters.ts'
import { useCall } from '../../useCall.ts'
import { ConnectionForm } from './ConnectionForm.tsx'
import type { Connection } from './connectionFields.ts'

const start = { partner: 0 }

/** How a partner is reached: how its line stands, address, credentials and limits, and a trial that sends nothing. */
export default function PartnerConnection() {
  const t = useTranslations('partnerConnection')
  const mayEdit = useMayEdit()
  const [{ partner }] = useUrlFilters(start)
  const reading = useCall('partnerConnection', { id: partner }, { enabled: mayEdit && partner > 0, staleTime: 0 })
  return (
    <RecordScreen
      screen="partnerConnection"
      to="partners"
      reading={reading}
      notice={!mayEdit && <EmptyState title={t('onlyOwner')} />}
    >
      {(connection) => (
        <>
          <Standing connection={connection} />
          <ConnectionForm key={`${connection.id} ${connection.type}`} connection={connection} />
        </>
      )}
    </RecordScreen>
  )
}

function Standing({ connection }: { connection: Connection }) {
  const t = useTranslations('partnerConnection')
  const { id, isActive, holds, version, circuit, mode } = connection
  const waits = version === null ? t('noConnection') : holds ? t('inactive') : t('holdsNot')
  const broken = circuit.state !== 'closed' && t('circuit.open', { reason: circuit.reason ?? '' })
  const badge = (tone: Tone, glyph: Glyph, word: string) => <StatusBadge {...{ tone, glyph, word }} />
  return (
    <Section title={t('standing')}>
      <Facts
        tiles
        mb="md"
        of={[
          [t('state'), isActive ? badge('success', 'check', t('active')) : badge('default', 'clock', waits)],
          isActive && [t('line'), broken ? badge('danger', 'x', broken) : badge('success', 'check', t('circuit.closed'))],
          isActive && mode === 'sand' && [t('mode'), badge('warning', 'clock', t('modes.sand'))],
          [t('reports'), new URL(connection.reportPath, location.origin).href, t('copyReports')],
        ]}
      />
      {isActive && (
        <AskButton label={t('askBalance')} ask={() => api('partnerBalance', { id })}>
          {({ theirs, owed, pending }) => (
            <Facts
              strip
              of={[
                [t('theirs'), withRp(theirs)],
                [t('owed'), withRp(owed)],
                [t('pendingCost'), withRp(pending)],
              ]}
            />
          )}
        </AskButton>
      )}
    </Section>
  )
}
