import { Box } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { padSale } from '../../rules/ids.ts'
import { type Answer, api } from '../api.ts'
import { useColumns } from '../lists/columns.tsx'
import { ListTable } from '../lists/ListTable.tsx'
import { useList } from '../lists/useList.ts'
import { Copied } from '../ui/CopyButton.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { SecretField } from '../ui/SecretField.tsx'
import { Section } from '../ui/Section.tsx'
import { type Glyph, StatusBadge, type Tone } from '../ui/StatusBadge.tsx'
import { useTold } from '../ui/useTold.ts'
import type { Rows } from '../ui/useUrlFilters.ts'
import { useCall } from '../useCall.ts'

type CallbackRow = Answer<'listCallbacks'>['callbacks'][number]

const start = { page: 1, rows: 5 as Rows }
/** Milliseconds after which a page with a callback on its way looks again. */
const lookAgain = 5000

const looks: Record<CallbackRow['state'], { tone: Tone; glyph: Glyph }> = {
  waiting: { tone: 'warning', glyph: 'clock' },
  delivered: { tone: 'success', glyph: 'check' },
  failed: { tone: 'danger', glyph: 'x' },
}

/** What the partner's server was told about its sales, and telling it once more. */
export function Callbacks() {
  const t = useTranslations('h2h')
  const told = useTold()
  const list = useList('listCallbacks', 'callbacks', start, () => ({}), { refetchInterval: lookAgain })
  const columns = useColumns<CallbackRow>(
    (c) => {
      const error = ({ lastError }: CallbackRow) => lastError && <span title={lastError}>{lastError}</span>
      const resend = ({ id, saleId }: CallbackRow) => {
        const words = { sale: padSale(saleId) }
        const send = () => api('resendCallback', { id }).then(() => t('resent', words))
        return <IconButton icon={IconSend} label={t('resendOf', words)} onClick={() => told(send)} />
      }
      return [
        c.id('sale', t('trid'), ({ saleId }) => padSale(saleId), { width: 110, card: 'title' }),
        c.text('ref', t('refId'), ({ refId }) => refId, { width: 120, grow: true, cardLabel: true }),
        c.state('state', t('state'), ({ state }) => <StatusBadge {...looks[state]} word={t(`states.${state}`)} />, {
          width: 112,
        }),
        c.date('at', t('at', { zone: c.zone }), ({ at }) => at, { width: 164 }),
        c.count('attempts', t('attempts'), ({ attempts }) => attempts, { priority: 3 }),
        c.cell('error', t('lastError'), error, { width: 220, grow: true, card: 'note' }),
        c.actions(t('resend'), resend, { width: 112, card: 'status', align: 'center' }),
      ]
    },
    [t, told],
  )
  return (
    <Section title={t('callbacks')} wide>
      <CallbackSecret />
      <Box mx="calc(-1 * var(--jj-gutter))" mt="md">
        <ListTable
          list={list}
          label={t('callbacks')}
          columns={columns}
          rowName={({ saleId }) => padSale(saleId)}
          none={t('noCallbacks')}
          noneHint={t('noCallbacksHint')}
        />
      </Box>
    </Section>
  )
}

/** The key that callbacks are signed with: shown when asked for, copied without being shown. */
function CallbackSecret() {
  const t = useTranslations('h2h')
  const secret = useCall('h2hSettings', {}).data?.callbackSecret
  if (!secret) return null
  return (
    <Copied text={secret} label={t('copySecret')}>
      <SecretField
        label={t('secret')}
        description={t('secretNote')}
        value={secret}
        show={t('showSecret')}
        hide={t('hideSecret')}
      />
    </Copied>
  )
}
