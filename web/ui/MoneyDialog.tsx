import { Box, Group, Paper, Stack, TextInput } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { AskingProps } from './ConfirmDialog.tsx'
import { Dialog } from './Dialog.tsx'
import { DialogForm, type DialogFormProps } from './DialogForm.tsx'
import { Hint } from './Hint.tsx'
import { Icon } from './Icon.tsx'
import { Money } from './Money.tsx'
import { Sum } from './Sum.tsx'
import { useConfirm } from './useConfirm.ts'

export interface Party {
  name: string
  /** UID, bank account or the like. */
  note?: ReactNode
}

interface MoneyDialogProps extends AskingProps, Pick<DialogFormProps, 'cancels'> {
  /** What the sum is, or is of, above it. */
  caption?: ReactNode
  /** Whole rupiah. */
  amount: number
  /** Last digits to underline, where a unique code is part of the sum. */
  codeDigits?: number
  from: Party
  to: Party
  /** One line each: `<BalanceChange>` and what else will be so afterwards. */
  effects?: readonly ReactNode[]
}

function Parties({ from, to }: { from: Party; to: Party }) {
  const t = useTranslations('ui')
  return (
    <Paper withBorder bg="var(--jj-sunken)" px={14} py={12}>
      <Group gap="lg" wrap="nowrap">
        <Side label={t('from')} party={from} />
        <Box c="var(--jj-brand-text)">
          <Icon of={IconArrowRight} size={20} />
        </Box>
        <Side label={t('to')} party={to} />
      </Group>
    </Paper>
  )
}

const Side = ({ label, party }: { label: string; party: Party }) => (
  <Box flex={1} style={{ overflowWrap: 'anywhere' }}>
    <Hint>{label}</Hint>
    <strong>{party.name}</strong>
    {party.note && <Hint>{party.note}</Hint>}
  </Box>
)

/** "Saldo Anda: Rp 128.450.000 → Rp 121.848.750" as one line of `effects`. */
export function BalanceChange({ label, before, after }: { label: string; before: number; after: number }) {
  return (
    <span>
      {label}: <Money amount={before} rp quiet /> →{' '}
      <Box component="strong" c="var(--jj-text)">
        <Money amount={after} rp />
      </Box>
    </span>
  )
}

/**
 * Moves money, read from the top down: sum in figures and words, from whom to whom, fields, what will be afterwards, and a
 * button that says it all. After a failure it stays as it was and says whether money moved; when it is cancelled, that none did.
 */
export function MoneyDialog(props: MoneyDialogProps) {
  const { caption, amount, codeDigits, effects, danger, cancels } = props
  const t = useTranslations('ui')
  const { field, form } = useConfirm({ ...props, moves: true })
  return (
    <Dialog opened={props.opened} onClose={form.onCancel} title={props.title} width={600}>
      <DialogForm {...{ danger, cancels, ...form }} save={props.confirmLabel}>
        <div>
          {caption && <Hint>{caption}</Hint>}
          <Sum amount={amount} codeDigits={codeDigits} words />
        </div>
        <Parties from={props.from} to={props.to} />
        {props.children}
        {field && <TextInput {...field} />}
        {effects && effects.length > 0 && (
          <Box pt={14} fz="sm" c="var(--jj-text-2)" style={{ borderTop: '1px solid var(--jj-border)' }}>
            <Box component="h3" mb={6} c="var(--jj-text)">
              {t('whatHappens')}
            </Box>
            <Stack component="ul" gap="xs" pl="lg" style={{ listStyle: 'disc' }}>
              {effects.map((effect, i) => (
                <li key={i}>{effect}</li>
              ))}
            </Stack>
          </Box>
        )}
      </DialogForm>
    </Dialog>
  )
}
