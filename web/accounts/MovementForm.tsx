import { Box, Paper, Stack, TextInput } from '@mantine/core'
import { type ReactNode, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { withRp } from '../../rules/amounts.ts'
import { type Opened, useDialog } from '../forms/useDialog.ts'
import { useSignedIn } from '../session/session.ts'
import { MoneyDialog } from '../ui/MoneyDialog.tsx'
import { MoneyInput } from '../ui/MoneyInput.tsx'
import { Notice } from '../ui/Notice.tsx'
import { sends } from '../ui/sends.ts'
import { typed } from '../ui/typed.ts'
import { AboveCeiling } from './AboveCeiling.tsx'
import { type Direction, type Movable, type Movement, movementKey, useMovementWords } from './parties.tsx'
import { useMove } from './useMove.ts'

interface MovementFormProps {
  user: Movable
  title: string
  /** What Enter asks for. */
  enters?: Direction
  disabled?: boolean
  /** Above amount and remark. */
  above?: ReactNode
  /** Its buttons, below them. */
  children: (
    bar: (direction: Direction) => { disabled: boolean; title?: string },
    ask: (direction: Direction) => void,
  ) => ReactNode
  /** Behind what is said of a movement that got no answer. */
  behind?: ReactNode
  'data-print'?: 'none'
}

/** Amount and remark of a movement of somebody's balance, the dialog that asks once more, and what is not known of the last one. */
export function MovementForm({ user, enters = 'transfer', disabled, ...props }: MovementFormProps) {
  const t = useTranslations('accounts')
  const own = user.id === useSignedIn().id
  const titleId = useId()
  const [amount, setAmount] = useState(0)
  const [remark, setRemark] = useState('')
  const [isMissing, setMissing] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { move, unsure, isUnsure, problemOf } = useMove(user)
  const { open, show } = useDialog<Movement>()
  const movementOf = (direction: Direction) => ({ direction, amount, remark: remark.trim() })
  function bar(direction: Direction) {
    const problem = problemOf(movementOf(direction))
    return { disabled: Boolean(disabled || amount === 0 || problem), title: problem || undefined }
  }

  function ask(direction: Direction) {
    if (remark.trim() !== '') return open(movementOf(direction))
    setMissing(true)
    form.current?.querySelector<HTMLInputElement>('input[name=remark]')?.focus()
  }
  function done() {
    setAmount(0)
    setRemark('')
    setMissing(false)
    form.current?.querySelector('input')?.focus()
  }
  return (
    <Paper component="section" withBorder px="xl" py="lg" data-print={props['data-print']} aria-labelledby={titleId}>
      <h2 id={titleId}>{props.title}</h2>
      <form ref={form} onSubmit={sends(() => !bar(enters).disabled && ask(enters))}>
        <Stack gap="md" pt="md">
          {props.above}
          {/* The words come and go without moving what is below. */}
          <Box mih={86}>
            <MoneyInput
              label={t('amount')}
              value={amount}
              onChange={setAmount}
              words={amount > 0}
              disabled={disabled}
              error={bar(enters).title}
            />
          </Box>
          <TextInput
            name="remark"
            withAsterisk
            label={t('remark')}
            placeholder={t('remarkExample')}
            error={isMissing && remark.trim() === '' && t('remarkMissing')}
            maxLength={200}
            {...typed(remark, setRemark)}
            disabled={disabled}
          />
          {props.children(bar, ask)}
          {unsure && (
            <Notice tone="warning" role="status">
              {t('unsure', { what: t(movementKey(unsure.direction, own), { sum: withRp(unsure.amount), name: user.name }) })}{' '}
              {props.behind}
            </Notice>
          )}
        </Stack>
      </form>
      {show(MoveDialog, (movement) => ({ user, movement, again: isUnsure(movement), run: () => move(movement), onDone: done }))}
    </Paper>
  )
}

interface MoveDialogProps extends Opened {
  user: Movable
  movement: Movement
  again: boolean
  run: () => Promise<unknown>
  onDone: () => void
}

/** Asks once more before balance moves. */
function MoveDialog({ user, movement, again, ...dialog }: MoveDialogProps) {
  const { direction, amount } = movement
  return (
    <MoneyDialog {...dialog} {...useMovementWords(user, movement, again)}>
      {!again && <AboveCeiling user={user} given={direction === 'transfer' ? amount : -amount} />}
    </MoneyDialog>
  )
}
