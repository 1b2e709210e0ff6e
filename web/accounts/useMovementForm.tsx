import { Box, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { withRp } from '../../rules/amounts.ts'
import { type Opened, useDialog } from '../forms/useDialog.ts'
import { MoneyDialog } from '../ui/MoneyDialog.tsx'
import { MoneyInput } from '../ui/MoneyInput.tsx'
import { typed } from '../ui/typed.ts'
import { AboveCeiling } from './AboveCeiling.tsx'
import { partyOf, useEffects } from './parties.tsx'
import { type Direction, type Movable, type Movement, most, movementKey, useMove } from './useMove.ts'

interface MovementFormOptions {
  disabled?: boolean
  /** What is wrong with an amount besides being too much. */
  problemOf?: (amount: number) => string | false
}

/** Amount and remark of a movement of somebody's balance: their fields, the dialog that asks once more, and what is not known of the last one. */
export function useMovementForm(user: Movable, own: boolean, options: MovementFormOptions = {}) {
  const t = useTranslations('accounts')
  const [amount, setAmount] = useState(0)
  const [remark, setRemark] = useState('')
  const [isMissing, setMissing] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { move, unsure, isUnsure } = useMove(user)
  const { open, show } = useDialog<Movement>()
  const problem = amount > most ? t('tooMuch', { most: withRp(most) }) : options.problemOf?.(amount)
  const { disabled } = options

  function done() {
    setAmount(0)
    setRemark('')
    setMissing(false)
    form.current?.querySelector('input')?.focus()
  }
  return {
    form,
    possible: !disabled && amount > 0 && !problem,
    ask(direction: Direction) {
      if (remark.trim() !== '') return open({ direction, amount, remark: remark.trim() })
      setMissing(true)
      form.current?.querySelector<HTMLInputElement>('input[name=remark]')?.focus()
    },
    /** What the movement was that got no answer. */
    unsure:
      unsure &&
      t('unsure', {
        what: t(movementKey(unsure.direction, own), { sum: withRp(unsure.amount), name: user.name }),
      }),
    fields: (
      <>
        {/* The words come and go without moving what is below. */}
        <Box mih={86}>
          <MoneyInput
            label={t('amount')}
            value={amount}
            onChange={setAmount}
            words={amount > 0}
            disabled={disabled}
            error={problem}
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
      </>
    ),
    dialog: show(MoveDialog, (movement) => ({
      user,
      movement,
      again: isUnsure(movement),
      run: () => move(movement),
      onDone: done,
    })),
  }
}

interface MoveDialogProps extends Opened {
  user: Movable
  movement: Movement
  /** It was sent before and got no answer: the balances may already be those after it. */
  again: boolean
  run: () => Promise<unknown>
  onDone: () => void
}

/** Asks once more before balance moves: the sum in words, from whom to whom, and both balances afterwards. */
function MoveDialog({ user, movement: { direction, amount, remark }, again, ...dialog }: MoveDialogProps) {
  const t = useTranslations('accounts')
  const { me, ofUser, ofMe, recorded } = useEffects()
  const own = user.id === me.id
  const sign = direction === 'transfer' ? 1 : -1
  const there = own ? { name: t(sign > 0 ? 'noSender' : 'noReceiver'), note: t('noOtherUser') } : partyOf(user)
  const inwards = own ? sign > 0 : sign < 0
  const changes = again ? [t('againEffect')] : [!own && ofUser(user, sign * amount), ofMe((own ? sign : -sign) * amount)]
  return (
    <MoneyDialog
      {...dialog}
      title={t(own ? 'moveOwn' : direction === 'transfer' ? 'transferTitle' : 'deductTitle')}
      amount={amount}
      from={inwards ? there : partyOf(me)}
      to={inwards ? partyOf(me) : there}
      effects={[...changes, t('remarkIs', { remark }), recorded].filter(Boolean)}
      confirmLabel={t(movementKey(direction, own), { sum: withRp(amount), name: user.name })}
    >
      {!again && <AboveCeiling user={user} given={sign * amount} />}
    </MoneyDialog>
  )
}
