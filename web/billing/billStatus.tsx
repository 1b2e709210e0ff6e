import { Group, Text } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { BillStatusId } from '../../rules/bills.ts'
import type { Catalogue } from '../i18n/language.ts'
import { type Glyph, StatusBadge, type Tone } from '../ui/StatusBadge.tsx'

const glyphs: Record<BillStatusId, Glyph> = {
  1: 'circle',
  2: 'clock',
  3: 'half',
  4: 'check',
  5: 'checks',
  6: 'alert',
  7: 'split',
}

const words = { 1: 'ready', 2: 'requested', 3: 'partial', 4: 'paid', 5: 'done', 6: 'outstanding', 7: 'splitted' } as const

/** The key of a state of a bill below `billing.status`. */
export const billWord = (statusId: number) => words[statusId as BillStatusId]

/** What is open, on the own bill and the list of payments, has colours of its own beside the histories'. */
export const tones: Record<'history' | 'open', Record<BillStatusId, Tone>> = {
  history: { 1: 'rose', 2: 'primary', 3: 'linkedin', 4: 'success', 5: 'instagram', 6: 'danger', 7: 'default' },
  open: { 1: 'default', 2: 'twitter', 3: 'warning', 4: 'success', 5: 'default', 6: 'danger', 7: 'default' },
}

export function BillStatus({ statusId, on }: { statusId: number; on: keyof typeof tones }) {
  const t = useTranslations('billing')
  const status = statusId as BillStatusId
  return <StatusBadge tone={tones[on][status]} glyph={glyphs[status]} word={t(`status.${billWord(statusId)}`)} />
}

BillStatus.inFile = ({ statusId }: { statusId: number }) => ({
  value: statusId,
  words: ({ billing }: Catalogue) => Object.fromEntries(Object.entries(words).map(([id, word]) => [id, billing.status[word]])),
})

/** Beside a bill that is made of what a semi account drew. */
export function SemiTag() {
  const t = useTranslations('billing')
  return (
    <Text
      span
      flex="none"
      px={5}
      bd="1px solid var(--jj-border-strong)"
      bdrs="xs"
      fz="xs"
      lh="16px"
      fw={500}
      c="var(--jj-text-2)"
      title={t('semiHint')}
    >
      {t('semi')}
    </Text>
  )
}

/** A text of a line that is cut before the tag behind it. */
export const MaybeSemi = ({ text, isSemi }: { text: string; isSemi: boolean }) => (
  <Group component="span" gap="sm" wrap="nowrap" miw={0}>
    <Text span inherit truncate title={text}>
      {text || '-'}
    </Text>
    {isSemi && <SemiTag />}
  </Group>
)
