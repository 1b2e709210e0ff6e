import { Box, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { type BillWord, billStatusIds, billWord } from '../../rules/bills.ts'
import type { Catalogue } from '../i18n/language.ts'
import { Money } from '../ui/Money.tsx'
import { type Glyph, StatusBadge, type Tone } from '../ui/StatusBadge.tsx'

/** What is open, on the own bill and the list of payments, has colours of its own beside the histories'. */
export const looks: Record<BillWord, { glyph: Glyph; history: Tone; open: Tone }> = {
  ready: { glyph: 'circle', history: 'rose', open: 'default' },
  requested: { glyph: 'clock', history: 'primary', open: 'twitter' },
  partial: { glyph: 'half', history: 'linkedin', open: 'warning' },
  paid: { glyph: 'check', history: 'success', open: 'success' },
  done: { glyph: 'checks', history: 'instagram', open: 'default' },
  outstanding: { glyph: 'alert', history: 'danger', open: 'danger' },
  splitted: { glyph: 'split', history: 'default', open: 'default' },
}

export function BillStatus({ statusId, on }: { statusId: number; on: 'history' | 'open' }) {
  const t = useTranslations('billing')
  const word = billWord(statusId)
  return <StatusBadge tone={looks[word][on]} glyph={looks[word].glyph} word={t(`status.${word}`)} />
}

BillStatus.inFile = ({ statusId }: { statusId: number }) => ({
  value: statusId,
  words: ({ billing }: Catalogue) => Object.fromEntries(billStatusIds.map((id) => [id, billing.status[billWord(id)]])),
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

/** A text of a line that is cut before the tag behind it, and what else is said of it, below. */
export const MaybeSemi = ({ text, isSemi, more }: { text: string; isSemi: boolean; more?: ReactNode }) => (
  <Stack component="span" gap={0} miw={0}>
    <Group component="span" gap="sm" wrap="nowrap" miw={0}>
      <Text span inherit truncate title={text}>
        {text || '-'}
      </Text>
      {isSemi && <SemiTag />}
    </Group>
    {more}
  </Stack>
)

interface Part {
  id: number
  amount: number
  statusId: number
}

interface PartsProps<P extends Part> {
  of: readonly P[]
  on: 'history' | 'open'
  name: (part: P) => string
  /** What is said of each below its sum. */
  children: (part: P) => ReactNode
}

/** The parts of a bill, each with its sum and state. */
export function Parts<P extends Part>({ of, on, name, children }: PartsProps<P>) {
  return (
    <Stack component="ul" gap="md" mt="sm">
      {of.map((part) => (
        <Box key={part.id} component="li" pt="md" style={{ borderTop: '1px solid var(--jj-border)' }}>
          <Stack gap="md">
            <Group justify="space-between" gap="md" fw={on === 'open' ? 600 : undefined}>
              <span>
                {name(part)} <Money amount={part.amount} rp />
              </span>
              <BillStatus statusId={part.statusId} on={on} />
            </Group>
            {children(part)}
          </Stack>
        </Box>
      ))}
    </Stack>
  )
}
