import { Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { listHours } from '../../../contract/catalogue/list-hours.ts'
import { formatRupiah as dotted } from '../../../rules/amounts.ts'
import { type Answer, api } from '../../api.ts'
import { useClock } from '../../session/useClock.ts'
import { Action } from '../../ui/Action.tsx'
import { Hint } from '../../ui/Hint.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useNotify } from '../../ui/useNotify.ts'
import { useAct, useCall } from '../../useCall.ts'

interface OfferedListProps {
  partnerId: number
  /** Takes the text of the proposal, to be compared with what holds now. */
  onOpen: (list: string) => void
  pending: boolean
}

/** What the partner's own price list proposes: how often it is asked for, what came of it, and the way to the comparison. */
export function OfferedList({ partnerId, onOpen, pending }: OfferedListProps) {
  const t = useTranslations('partnerList')
  const { data } = useCall('offeredList', { partnerId })
  const ask = useAct('askForList')
  const notify = useNotify()
  if (!data?.canAsk) return null
  const setHours = (text: string) =>
    notify(async () => {
      await api('setListInterval', { partnerId, everyHours: text === '' ? null : Number(text) })
      return t('intervalSaved')
    })
  const open = () =>
    notify(async () => {
      onOpen((await api('offeredListText', { partnerId })).list)
      return undefined
    })
  return (
    <Stack gap="sm" maw={880} px="var(--jj-gutter)" pb="lg" component="section" aria-label={t('offered')}>
      <Group gap="sm" align="flex-end">
        <NativeSelect
          label={t('interval')}
          value={data.everyHours === null ? '' : String(data.everyHours)}
          onChange={(event) => void setHours(event.currentTarget.value)}
          data={[
            { value: '', label: t('onlyByHand') },
            ...listHours.map((hours) => ({ value: String(hours), label: t('everyHours', { count: hours }) })),
          ]}
        />
        <Action
          label={t('askNow')}
          loading={ask.isPending}
          onClick={() => notify(async () => t(`askedOutcome.${(await ask.mutateAsync({ partnerId })).outcome}`))}
        />
      </Group>
      <Outcome of={data} />
      {data.counts && (
        <Action
          label={t('openOffered', { count: data.counts.changes, shown: dotted(data.counts.changes) })}
          variant="filled"
          mr="auto"
          loading={pending}
          onClick={open}
        />
      )}
    </Stack>
  )
}

function Outcome({ of: { askedAt, outcome, reason, counts, fetchedAt } }: { of: Answer<'offeredList'> }) {
  const t = useTranslations('partnerList')
  const when = useClock().full
  if (!askedAt) return <Hint>{t('neverAsked')}</Hint>
  return (
    <>
      {outcome && <Hint>{t('askedAt', { at: when(askedAt), outcome: t(`askedOutcome.${outcome}`) })}</Hint>}
      {outcome === 'refused' && reason && <Notice tone="danger">{reason}</Notice>}
      {counts && fetchedAt && (
        <Text>{t('proposal', { at: when(fetchedAt), listed: dotted(counts.listed), missing: dotted(counts.missing) })}</Text>
      )}
      {counts && counts.jumps > 0 && (
        <Notice tone="warning">{t('jumps', { count: counts.jumps, shown: dotted(counts.jumps) })}</Notice>
      )}
      {counts?.isHalfLost && <Notice tone="warning">{t('halfLost')}</Notice>}
    </>
  )
}
