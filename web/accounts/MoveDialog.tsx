import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah } from '../../rules/amounts.ts'
import { padUser } from '../../rules/ids.ts'
import { useBalance, useSignedIn } from '../session/session.ts'
import { BalanceChange, MoneyDialog, type Party } from '../ui/MoneyDialog.tsx'
import { staffName } from './parties.ts'
import { type Direction, type Movable, type Movement, movementKey } from './useMove.ts'

interface MoveDialogProps {
  user: Movable
  /** Which movement is asked about; null closes the dialog. */
  direction: Direction | null
  amount: number
  remark: string
  /** The movement that got no answer. */
  unsure: Movement | null
  onClose: () => void
  run: (movement: Movement) => Promise<unknown>
  onDone: () => void
}

/** Asks once more before balance moves: the sum in words, from whom to whom, and both balances afterwards. */
export function MoveDialog({ user, direction, amount, remark, unsure, onClose, run, onDone }: MoveDialogProps) {
  const t = useTranslations('accounts')
  const me = useSignedIn()
  const mine = useBalance() ?? me.balance
  const own = user.id === me.id
  // What is said while the dialog fades away.
  const [last, setLast] = useState({ direction: 'transfer' as Direction, amount, remark })
  if (direction && (last.direction !== direction || last.amount !== amount || last.remark !== remark))
    setLast({ direction, amount, remark })
  const sign = last.direction === 'transfer' ? 1 : -1
  const words = { sum: `Rp ${formatRupiah(last.amount)}`, name: user.name }
  const here: Party = { name: me.name, note: `${padUser(me.id)} · ${me.UserType.name}` }
  const there: Party = own
    ? { name: t(sign > 0 ? 'noSender' : 'noReceiver'), note: t('noOtherUser') }
    : { name: user.name, note: `${padUser(user.id)} · ${user.UserType.name}` }
  const inwards = own ? sign > 0 : sign < 0
  const again = unsure?.direction === last.direction && unsure.amount === last.amount && unsure.remark === last.remark
  // The balances may already be those after the movement.
  const changes = again
    ? [<span key="again">{t('againEffect')}</span>]
    : [
        !own && (
          <BalanceChange
            key="theirs"
            label={t('balanceOf', { name: user.name })}
            before={user.balance}
            after={user.balance + sign * last.amount}
          />
        ),
        <BalanceChange key="mine" label={t('yourBalance')} before={mine} after={mine + (own ? sign : -sign) * last.amount} />,
      ]
  const effects = [
    ...changes,
    last.remark && <span key="remark">{t('remarkIs', { remark: last.remark })}</span>,
    <span key="pic">{t('recordedAs', { name: staffName(me) })}</span>,
  ].filter(Boolean)
  return (
    <MoneyDialog
      opened={direction !== null}
      onClose={onClose}
      title={t(own ? 'moveOwn' : last.direction === 'transfer' ? 'transferTitle' : 'deductTitle')}
      amount={last.amount}
      from={inwards ? there : here}
      to={inwards ? here : there}
      effects={effects}
      confirmLabel={t(movementKey(last.direction, own), words)}
      run={() => run(last)}
      onDone={onDone}
    />
  )
}
