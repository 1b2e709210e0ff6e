import { useTranslations } from 'use-intl'
import { padUser } from '../../rules/ids.ts'
import { type SignedInUser, useBalance, useSignedIn } from '../session/session.ts'
import { BalanceChange, type Party } from '../ui/MoneyDialog.tsx'

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
