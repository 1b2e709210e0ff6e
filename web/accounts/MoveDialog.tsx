import { useTranslations } from 'use-intl'
import { formatRupiah } from '../../rules/amounts.ts'
import type { Opened } from '../forms/useDialog.ts'
import { MoneyDialog } from '../ui/MoneyDialog.tsx'
import { partyOf, useEffects } from './parties.tsx'
import { type Movable, type Movement, movementKey } from './useMove.ts'

interface MoveDialogProps extends Opened {
  user: Movable
  movement: Movement
  /** It was sent before and got no answer: the balances may already be those after it. */
  again: boolean
  run: () => Promise<unknown>
  onDone: () => void
}

/** Asks once more before balance moves: the sum in words, from whom to whom, and both balances afterwards. */
export function MoveDialog({ user, movement: { direction, amount, remark }, again, ...dialog }: MoveDialogProps) {
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
      effects={[...changes, remark && t('remarkIs', { remark }), recorded].filter(Boolean)}
      confirmLabel={t(movementKey(direction, own), { sum: `Rp ${formatRupiah(amount)}`, name: user.name })}
    />
  )
}
