import { useTranslations } from 'use-intl'
import { withRp } from '../../rules/amounts.ts'
import { padUser } from '../../rules/ids.ts'
import type { Lent } from '../../rules/manager-top-up.ts'
import type { Answer } from '../api.ts'
import { type SignedInUser, useBalance, useSignedIn } from '../session/session.ts'
import { BalanceChange, type Party } from '../ui/MoneyDialog.tsx'

/** `transfer` gives to the user (or adds to the owner's own balance), `deduct` takes from it. */
export type Direction = 'transfer' | 'deduct'

/** Whose balance is moved. */
export type Movable = Lent & Pick<Answer<'userDetail'>['user'], 'id' | 'name'> & { UserType: { name: string } }

export interface Movement {
  direction: Direction
  /** Whole rupiah above zero. */
  amount: number
  remark: string
}

/** A user as one side of a movement. */
export const partyOf = ({ id, name, UserType }: { id: number; name: string; UserType: { name: string } }): Party => ({
  name,
  note: `${padUser(id)} · ${UserType.name}`,
})

/** Who is named as PIC of what the signed-in person does: the staff account, else the user itself. */
export const staffName = ({ LoginUsers, name }: Pick<SignedInUser, 'LoginUsers' | 'name'>): string => LoginUsers[0]?.name ?? name

/** The lines that say what a movement leads to: the balances of the user and of the signed-in one, changed by whole rupiah, and the PIC. */
export function useEffects() {
  const t = useTranslations('accounts')
  const me = useSignedIn()
  const mine = useBalance() ?? me.balance
  return {
    me,
    /** The balance of the signed-in user. */
    mine,
    ofUser: ({ name, balance }: { name: string; balance: number }, change: number) => (
      <BalanceChange key="theirs" label={t('balanceOf', { name })} before={balance} after={balance + change} />
    ),
    ofMe: (change: number) => <BalanceChange key="mine" label={t('yourBalance')} before={mine} after={mine + change} />,
    recorded: t('recordedAs', { name: staffName(me) }),
  }
}

/** The text of a movement by its key: "transferOf" says it as a sentence, with `sum` and `name`. */
export const movementKey = (direction: Direction, own: boolean) =>
  own ? (direction === 'transfer' ? 'addOf' : 'subtractOf') : direction === 'transfer' ? 'transferOf' : 'deductOf'

/**
 * What the dialog of a movement says: from whom to whom, both balances afterwards, and its remark where that is not typed there. `again`: it was sent
 * before and got no answer, so the balances may already be those after it.
 */
export function useMovementWords(user: Movable, { direction, amount, remark }: Movement, again: boolean) {
  const t = useTranslations('accounts')
  const { me, ofUser, ofMe, recorded } = useEffects()
  const own = user.id === me.id
  const gives = direction === 'transfer'
  const given = gives ? amount : -amount
  const there = own ? { name: t(gives ? 'noSender' : 'noReceiver'), note: t('noOtherUser') } : partyOf(user)
  const inwards = own === gives
  const changes = again ? [t('againEffect')] : [!own && ofUser(user, given), ofMe(own ? given : -given)]
  return {
    title: t(own ? 'moveOwn' : gives ? 'transferTitle' : 'deductTitle'),
    amount,
    from: inwards ? there : partyOf(me),
    to: inwards ? partyOf(me) : there,
    effects: [...changes, remark && t('remarkIs', { remark }), recorded].filter(Boolean),
    confirmLabel: t(movementKey(direction, own), { sum: withRp(amount), name: user.name }),
  }
}
