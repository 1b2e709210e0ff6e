import { headsByNetwork, isOwner } from '../../contract/user-types.ts'
import { invitedTypes } from '../../rules/creation.ts'
import { readableCode } from '../auth/secrets.ts'
import { mayEnterNew } from '../domains/place.ts'
import type { Actor } from '../runner/actor.ts'
import { auditedBy, openAudit } from '../runner/audit.ts'
import type { Answer, Input, Origin } from '../runner/handlers.ts'
import type { Host } from '../runner/host.ts'
import type { Tx } from '../runner/pool.ts'
import { refuse } from '../runner/refuse.ts'
import type { Transact } from '../runner/transact.ts'

const codesOf = (tx: Tx, { userId }: Actor) =>
  tx.selectFrom('invitation').select(['code', 'userTypeId']).where('userId', '=', userId).where('revokedAt', 'is', null).execute()

async function makeCodes(tx: Tx, actor: Actor, types: readonly number[]) {
  await tx
    .insertInto('invitation')
    .values(types.map((userTypeId) => ({ code: readableCode(), userId: actor.userId, userTypeId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return codesOf(tx, actor)
}

/** The codes of the caller, made the first time somebody asks: they stay the same, as they stand on paper and in chats. */
export async function invitation(
  transact: Transact,
  actor: Actor,
  input: Input<'invitation'>,
  origin: Origin,
): Promise<Answer<'invitation'>> {
  const types = invitedTypes(actor.userTypeId)
  const there = await transact.read((tx) => codesOf(tx, actor))
  const isThere = types.every((type) => there.some(({ userTypeId }) => userTypeId === type))
  const rows = isThere
    ? there
    : await transact.write(async (tx) => {
        await openAudit(tx, 'invitation', auditedBy(actor), input, origin)
        return makeCodes(tx, actor, types)
      })
  const codeOf = (type: number) => rows.find(({ userTypeId }) => userTypeId === type)!.code
  if (!isOwner(actor)) return { code: codeOf(types[0]!) }
  const { DM, DP, TL, FD, FT, GT } = headsByNetwork
  return { DM: codeOf(DM), DP: codeOf(DP), TL: codeOf(TL), FD: codeOf(FD), FT: codeOf(FT), GT: codeOf(GT) }
}

/**
 * Who invites with a code, and to which type. Refuses `invitation-unknown`, also while the inviter is blocked and so may not create accounts, and on
 * hosts where the new account could not sign in: no host tells of another's network.
 */
export async function inviterOf(tx: Tx, code: string, host: Host) {
  const row = await tx
    .selectFrom('invitation')
    .innerJoin('users', 'users.id', 'invitation.userId')
    .innerJoin('userType', 'userType.id', 'invitation.userTypeId')
    .select(['users.id', 'users.name', 'users.isBlocked', 'invitation.code', 'invitation.userTypeId', 'userType.code as type'])
    .where('invitation.code', '=', code.toUpperCase())
    .where('invitation.revokedAt', 'is', null)
    .executeTakeFirst()
  const isHere = row !== undefined && (await mayEnterNew(tx, row.id, host))
  return isHere && !row.isBlocked ? row : refuse('invitation-unknown')
}
