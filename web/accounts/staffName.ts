import type { SignedInUser } from '../session/session.ts'

/** Who is named as PIC of what the signed-in person does: the staff account, else the user itself. */
export const staffName = ({ LoginUsers, name }: Pick<SignedInUser, 'LoginUsers' | 'name'>): string => LoginUsers[0]?.name ?? name
