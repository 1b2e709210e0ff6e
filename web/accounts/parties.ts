import { padUser } from '../../rules/ids.ts'
import type { SignedInUser } from '../session/session.ts'
import type { Party } from '../ui/MoneyDialog.tsx'

/** A user as one side of a movement. */
export const partyOf = ({ id, name, UserType }: { id: number; name: string; UserType: { name: string } }): Party => ({
  name,
  note: `${padUser(id)} · ${UserType.name}`,
})

/** Who is named as PIC of what the signed-in person does: the staff account, else the user itself. */
export const staffName = ({ LoginUsers, name }: Pick<SignedInUser, 'LoginUsers' | 'name'>): string => LoginUsers[0]?.name ?? name
