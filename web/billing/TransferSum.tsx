import { Group } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { isSettled } from '../../rules/bills.ts'
import type { Answer } from '../api.ts'
import { CopyButton } from '../ui/CopyButton.tsx'
import { Money } from '../ui/Money.tsx'

interface TransferSumProps {
  bill: Pick<Answer<'payments'>['bills'][number], 'statusId' | 'bankId' | 'uniqueAmount'>
  /** On a card, where the sum comes first. */
  card?: boolean
}

/** The exact sum of a transfer, to be copied once its bank is chosen: until then its code may become another. */
export function TransferSum({ bill: { statusId, bankId, uniqueAmount }, card = false }: TransferSumProps) {
  const t = useTranslations('billing')
  return (
    <Group
      component="span"
      display="inline-flex"
      gap="xs"
      wrap="nowrap"
      style={{ verticalAlign: 'middle', flexDirection: card ? 'row-reverse' : undefined }}
    >
      {bankId !== null && !isSettled(statusId) && (
        <CopyButton iconOnly text={String(uniqueAmount)} label={t('copy', { what: t('sum') })} />
      )}
      <Money amount={uniqueAmount} />
    </Group>
  )
}
