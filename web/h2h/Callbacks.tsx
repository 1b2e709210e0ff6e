import { Box, Group } from '@mantine/core'
import { IconListDetails, IconSend } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { padSale } from '../../rules/ids.ts'
import { type Answer, api } from '../api.ts'
import { useDialog } from '../forms/useDialog.ts'
import { useColumns } from '../lists/columns.tsx'
import { ListTable } from '../lists/ListTable.tsx'
import { useList } from '../lists/useList.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { Section } from '../ui/Section.tsx'
import { type Glyph, StatusBadge, type Tone } from '../ui/StatusBadge.tsx'
import { useNotify } from '../ui/useNotify.ts'
import type { Rows } from '../ui/useUrlFilters.ts'
import { CallbackKeys } from './CallbackKeys.tsx'
import { CallbackLog, useOutcome } from './CallbackLog.tsx'
import { CallbackTest } from './CallbackTest.tsx'
import { FailedCallbacks } from './FailedCallbacks.tsx'
import { useManyCallbacks } from './manyCallbacks.ts'
import { ParkedCallbacks } from './ParkedCallbacks.tsx'

type CallbackRow = Answer<'listCallbacks'>['callbacks'][number]

const start = { page: 1, rows: 5 as Rows }
/** Milliseconds after which a page with a callback on its way looks again. */
const lookAgain = 5000

const looks: Record<CallbackRow['state'], { tone: Tone; glyph: Glyph }> = {
  waiting: { tone: 'warning', glyph: 'clock' },
  parked: { tone: 'danger', glyph: 'clock' },
  delivered: { tone: 'success', glyph: 'check' },
  failed: { tone: 'danger', glyph: 'x' },
}

const goesOut = (state: CallbackRow['state']) => state === 'waiting' || state === 'parked'

/** What the H2H client's server was told about its sales, and telling it once more. */
export function Callbacks() {
  const t = useTranslations('h2h')
  const notify = useNotify()
  const log = useDialog<CallbackRow>()
  const openLog = log.open
  const outcome = useOutcome()
  const list = useList('listCallbacks', 'callbacks', start, () => ({}), { refetchInterval: lookAgain })
  const columns = useColumns<CallbackRow>(
    (c) => {
      const resend = (row: CallbackRow) => {
        const { id, saleId } = row
        const words = { sale: padSale(saleId) }
        const send = () => api('resendCallback', { id }).then(() => t('resent', words))
        return (
          <Group gap="xs" wrap="nowrap">
            <IconButton icon={IconListDetails} label={t('logOf', words)} onClick={() => openLog(row)} />
            <IconButton icon={IconSend} label={t('resendOf', words)} onClick={() => notify(send)} />
          </Group>
        )
      }
      const failureOf = ({ lastError, lastFault: fault, lastStatus: status }: CallbackRow) =>
        lastError && (fault || status ? outcome({ fault, status }) : lastError)
      return [
        c.id('sale', t('trid'), ({ saleId }) => padSale(saleId), { width: 110, card: 'title' }),
        c.text('ref', t('refId'), ({ refId }) => refId, { width: 120, grow: true, cardLabel: true }),
        c.state('state', t('state'), ({ state }) => <StatusBadge {...looks[state]} word={t(`states.${state}`)} />, {
          width: 112,
          sortBy: ({ state }) => t(`states.${state}`),
        }),
        c.date('at', t('at', { zone: c.zone }), ({ state, at }) => (goesOut(state) ? null : at), { width: 164, file: ['{at}'] }),
        c.date('next', t('nextAttempt', { zone: c.zone }), ({ state, at }) => (goesOut(state) ? at : null), {
          width: 216,
          cardLabel: true,
          file: false,
        }),
        c.count('attempts', t('attempts'), ({ attempts }) => attempts, { priority: 3 }),
        c.reason('error', t('lastError'), failureOf, { width: 220, file: ['{lastError}'] }),
        c.actions(t('resend'), resend, { width: 112, card: 'status', align: 'center' }),
      ]
    },
    [t, notify, openLog, outcome],
  )
  return (
    <Section title={t('callbacks')} wide actions={<CallbackTest />}>
      <ParkedCallbacks since={list.answer?.parkedSince ?? null} />
      <CallbackKeys />
      <FailedCallbacks />
      <Box mx="calc(-1 * var(--jj-gutter))">
        <ListTable
          list={list}
          label={t('callbacks')}
          columns={columns}
          many={useManyCallbacks()}
          rowName={({ saleId }) => padSale(saleId)}
          none={t('noCallbacks')}
          noneHint={t('noCallbacksHint')}
        />
      </Box>
      {log.show(CallbackLog, ({ id, saleId }) => ({ of: id, title: t('logOf', { sale: padSale(saleId) }) }))}
    </Section>
  )
}
