import { doneText } from '../../contract/errors.ts'
import { waitTurn } from '../auth/address-waits.ts'
import { slowDown } from '../auth/attempts.ts'
import { spendHardSolution, spendSolution } from '../auth/captcha.ts'
import { isStrongPassword } from '../auth/password-score.ts'
import { hashPassword } from '../auth/passwords.ts'
import { queueMessage } from '../messages/messages.ts'
import { openAudit } from '../runner/audit.ts'
import { networkOf, siteOf } from '../runner/caller-network.ts'
import type { Answer, Input, Origin } from '../runner/handlers.ts'
import type { Transact } from '../runner/transact.ts'
import { refuseProblems } from './field-problems.ts'
import { inviterOf } from './invitations.ts'
import { acceptPerson, addAccount } from './new-account.ts'

/** Codes that nobody has, of one address: who has a right one waits for nobody who tries. */
const unknownCodes = { free: 120, longest: 30, minutes: 60 }

export async function invitationInfo(
  transact: Transact,
  { code }: Input<'invitationInfo'>,
  origin: Origin,
): Promise<Answer<'invitationInfo'>> {
  const inviter = await transact
    .read((tx) => inviterOf(tx, code, origin.host))
    .catch(async (refusal) => {
      await transact.write((tx) => slowDown(tx, `unknown invitation from ${networkOf(origin.ip)}`, unknownCodes))
      throw refusal
    })
  const { name, userTypeId, type } = inviter
  return { inviter: name, userTypeId, UserType: { name: type } }
}

/** Registers an account of the type, and at the place, that its code says. An attempt counts whatever becomes of it. */
export async function register(
  transact: Transact,
  input: Input<'register'>,
  origin: Origin,
  captcha: boolean,
): Promise<Answer<'register'>> {
  const { code, fullname: name, password, captchaRes, ...person } = input
  const isWorked = captcha && (await spendHardSolution(transact, captchaRes, 'register'))
  await transact.write((tx) => waitTurn(tx, 'register from', origin.ip, isWorked))
  await transact.read(async (tx) => {
    await inviterOf(tx, code, origin.host)
    await acceptPerson(tx, { ...person, name }, 'fullname', origin)
  })
  const asker = `address ${siteOf(origin.ip)}` as const
  const isStrong = await isStrongPassword(password, [person.username, name], asker)
  refuseProblems(origin.language, { password: isStrong ? null : 'weak-password' })
  if (captcha && !isWorked) await spendSolution(transact, captchaRes, 'register')
  const passwordHash = await hashPassword(password, asker)
  return transact.write(async (tx) => {
    const { id: parentId, userTypeId, code: invitationCode } = await inviterOf(tx, code, origin.host)
    await openAudit(tx, 'register', { userId: null, loginUserId: null }, { ...person, name, parent: parentId }, origin)
    const account = { ...person, name, userTypeId, parentId, passwordHash, isFirstPassword: false, invitationCode }
    const userId = await addAccount(tx, account, origin)
    const { language } = origin
    const values = { username: person.username }
    await queueMessage(tx, { template: 'account-registered', language, channel: 'email', to: person.email, userId, values })
    return { message: doneText[language], username: person.username }
  })
}
