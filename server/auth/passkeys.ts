import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { sql } from 'kysely'
import { appNameOf } from '../domains/app-name.ts'
import { isKnownHost } from '../domains/place.ts'
import type { Actor } from '../runner/actor.ts'
import { auditedBy } from '../runner/audit.ts'
import type { Answer, Input, Origin } from '../runner/handlers.ts'
import type { Host } from '../runner/host.ts'
import type { Tx } from '../runner/pool.ts'
import { refuse, refuseTo } from '../runner/refuse.ts'
import { parseStorable } from '../runner/storable.ts'
import type { Transact } from '../runner/transact.ts'
import { type Account, accountKey, accountOfActor, factsOf, isOf } from './account.ts'
import { addressKey, waitTurn } from './address-waits.ts'
import { forgiveAttempt } from './attempts.ts'
import { spendHardSolution } from './captcha.ts'
import { issuedDevice } from './known-devices.ts'
import type { VerifyPassword } from './passwords.ts'
import { provePassword } from './prove-password.ts'
import { secretHash } from './secrets.ts'
import { openToldAudit } from './security-notices.ts'
import { type SignInOptions, signIn } from './sign-in.ts'

const MINUTES = 5

interface Party {
  id: string
  origins: string[]
}

/**
 * The name a passkey belongs to, and the addresses it may be used from: encrypted, or this very machine. Null where the host is not known to
 * be this installation's: what a request says of its host is believed by nobody.
 */
export async function partyAt(tx: Tx, host: Host): Promise<Party | null> {
  if (!(await isKnownHost(tx, host))) return null
  const { name: id, authority } = host
  return { id, origins: id === 'localhost' ? [`https://${authority}`, `http://${authority}`] : [`https://${authority}`] }
}

const partyHere = async (tx: Tx, { host }: Origin): Promise<Party> => (await partyAt(tx, host)) ?? refuse('passkey-invalid')

async function keepChallenge(tx: Tx, challenge: string, account: Account | null): Promise<void> {
  const expiresAt = sql<Date>`now() + make_interval(mins => ${MINUTES})`
  await tx
    .insertInto('passkeyChallenge')
    .values({ challenge, userId: account?.userId ?? null, loginUserId: account?.loginUserId ?? null, expiresAt })
    .execute()
}

/** Takes the challenge out of an answer of a browser, if it was handed out to this account and not answered yet. */
async function takeChallenge(tx: Tx, credential: unknown, account: Account | null): Promise<string | null> {
  const text = (credential as { response?: { clientDataJSON?: unknown } }).response?.clientDataJSON
  const challenge = typeof text === 'string' ? challengeIn(text) : null
  if (challenge === null) return null
  const taken = await tx
    .deleteFrom('passkeyChallenge')
    .where('challenge', '=', challenge)
    .where(sql<boolean>`user_id is not distinct from ${account?.userId ?? null}`)
    .where(sql<boolean>`login_user_id is not distinct from ${account?.loginUserId ?? null}`)
    .where('expiresAt', '>', sql<Date>`now()`)
    .returning('challenge')
    .executeTakeFirst()
  return taken?.challenge ?? null
}

function challengeIn(clientData: string): string | null {
  try {
    const { challenge } = parseStorable(Buffer.from(clientData, 'base64url').toString('utf8')) as { challenge?: unknown }
    return typeof challenge === 'string' ? challenge : null
  } catch {
    return null
  }
}

/** The passkeys of an account at a host; those of other hosts are of no use there and stay unseen. */
export const passkeysOf = (tx: Tx, account: Account, { name }: Host) =>
  tx
    .selectFrom('passkey')
    .where(({ or, eb }) => or([eb('host', '=', name), eb('host', 'is', null)]))
    .select(['id', 'credentialId', 'userAgent', 'createdAt', 'lastUsedAt'])
    .where(isOf(account, 'passkey'))
    .orderBy('id', 'desc')
    .execute()

export async function beginPasskey(
  transact: Transact,
  actor: Actor,
  { password }: Input<'beginPasskey'>,
  origin: Origin,
  verify: VerifyPassword,
): Promise<Answer<'beginPasskey'>> {
  const party = await transact.read((tx) => partyHere(tx, origin))
  const { username, name } = await provePassword(transact, actor, password, verify)
  const account = accountOfActor(actor)
  return transact.write(async (tx) => {
    const appName = await appNameOf(tx, account.userId, origin.host)
    const there = await passkeysOf(tx, account, origin.host)
    const options = await generateRegistrationOptions({
      rpName: appName,
      rpID: party.id,
      userName: username,
      userDisplayName: name,
      userID: new Uint8Array(secretHash(`passkey ${accountKey(account)}`)),
      attestationType: 'none',
      excludeCredentials: there.map(({ credentialId }) => ({ id: credentialId })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    await keepChallenge(tx, options.challenge, account)
    return { options: { ...options } }
  })
}

export async function addPasskey(
  transact: Transact,
  actor: Actor,
  { credential }: Input<'addPasskey'>,
  origin: Origin,
): Promise<Answer<'addPasskey'>> {
  const party = await transact.read((tx) => partyHere(tx, origin))
  const account = accountOfActor(actor)
  const challenge = await transact.write((tx) => takeChallenge(tx, credential, account))
  if (!challenge) refuse('passkey-invalid')
  const { registrationInfo } = await verifyRegistrationResponse({
    response: credential as unknown as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: party.origins,
    expectedRPID: party.id,
    requireUserVerification: true,
  }).catch(() => ({ registrationInfo: undefined }))
  if (!registrationInfo) refuse('passkey-invalid')
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential
  await transact.write(async (tx) => {
    await openToldAudit(tx, 'addPasskey', auditedBy(actor), {}, origin)
    const kept = await tx
      .insertInto('passkey')
      .values({
        ...account,
        credentialId: id,
        publicKey: Buffer.from(publicKey),
        counter,
        transports,
        host: party.id,
        userAgent: origin.userAgent,
      })
      .onConflict((conflict) => conflict.column('credentialId').doNothing())
      .executeTakeFirst()
    if (!kept.numInsertedOrUpdatedRows) refuse('passkey-invalid')
  })
  return {}
}

export async function removePasskey(
  transact: Transact,
  actor: Actor,
  { id, password }: Input<'removePasskey'>,
  origin: Origin,
  verify: VerifyPassword,
): Promise<Answer<'removePasskey'>> {
  await provePassword(transact, actor, password, verify)
  await transact.write(async (tx) => {
    await openToldAudit(tx, 'removePasskey', auditedBy(actor), { id }, origin)
    const removed = await tx
      .deleteFrom('passkey')
      .where('id', '=', id)
      .where(isOf(accountOfActor(actor), 'passkey'))
      .executeTakeFirst()
    if (removed.numDeletedRows === 0n) refuse('not-found')
  })
  return {}
}

export async function passkeyOptions(
  transact: Transact,
  { captchaRes }: Input<'passkeyOptions'>,
  origin: Origin,
  { captcha }: { captcha: boolean },
): Promise<Answer<'passkeyOptions'>> {
  const party = await transact.read((tx) => partyHere(tx, origin))
  const isWorked = captcha && (await spendHardSolution(transact, captchaRes, 'passkeys'))
  const options = await generateAuthenticationOptions({ rpID: party.id, userVerification: 'required' })
  await transact.write(async (tx) => {
    await waitTurn(tx, 'passkeys from', origin.ip, isWorked)
    await keepChallenge(tx, options.challenge, null)
  })
  return { options: { ...options } }
}

/** A passkey asks for the finger or the code of its device: it stands for the password and for the second factor. */
export async function passkeyLogin(
  transact: Transact,
  { credential, device }: Input<'passkeyLogin'>,
  origin: Origin,
  options: SignInOptions,
): Promise<Answer<'passkeyLogin'>> {
  const deviceHash = secretHash(device)
  await transact.read((tx) => issuedDevice(tx, deviceHash))
  const { passkey, keepUse } = await signingPasskey(transact, credential, origin)
  return transact.write(async (tx) => {
    await keepUse(tx)
    const account = { userId: passkey.userId, loginUserId: passkey.loginUserId }
    const entered = await signIn(tx, { account, deviceHash, origin }, await factsOf(tx, account), options)
    return { ...entered, isLogged: true, authCode: null }
  })
}

/**
 * The passkey that answered a challenge of this host, once. `keepUse` notes it in the transaction of what it is used for.
 * Refuses `passkey-invalid`.
 */
export async function signingPasskey(transact: Transact, credential: Input<'passkeyLogin'>['credential'], origin: Origin) {
  const { party, challenge, passkey } = await transact.write(async (tx) => ({
    party: await partyHere(tx, origin),
    challenge: await takeChallenge(tx, credential, null),
    passkey: await passkeyNamed(tx, credential.id, origin.host),
  }))
  if (!challenge || !passkey) refuse('passkey-invalid')
  const counter = await counterIn(credential, passkey, challenge, party)
  if (counter === null) refuseTo(passkey, 'passkey-invalid')
  const keepUse = async (tx: Tx): Promise<void> => {
    const used = { counter, lastUsedAt: sql<Date>`now()` }
    const kept = await tx.updateTable('passkey').set(used).where('id', '=', passkey.id).executeTakeFirst()
    if (kept.numUpdatedRows === 0n) refuse('passkey-invalid')
    // A turn is given back also where work was done in place of one, which is not known here: a turn more at that address hurts nobody.
    await forgiveAttempt(tx, addressKey('passkeys from', origin.ip))
  }
  return { passkey, keepUse }
}

/** The counter in an answer that this passkey signed; null when it did not. */
async function counterIn(
  credential: unknown,
  passkey: NonNullable<Awaited<ReturnType<typeof passkeyNamed>>>,
  challenge: string,
  party: Party,
): Promise<number | null> {
  const verified = await verifyAuthenticationResponse({
    response: credential as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: party.origins,
    expectedRPID: party.id,
    requireUserVerification: true,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: passkey.counter,
      transports: passkey.transports as AuthenticatorTransport[],
    },
  }).catch(() => null)
  return verified?.verified ? verified.authenticationInfo.newCounter : null
}

/** A passkey of this host by its own name; none of a staff account that was blocked or removed. */
const passkeyNamed = (tx: Tx, credentialId: string, { name }: Host) =>
  tx
    .selectFrom('passkey')
    .leftJoin('loginUser', 'loginUser.id', 'passkey.loginUserId')
    .select(['passkey.id', 'passkey.credentialId', 'passkey.publicKey', 'passkey.counter', 'passkey.transports'])
    .select(['passkey.userId', 'passkey.loginUserId'])
    .where('passkey.credentialId', '=', credentialId)
    .where(({ or, eb }) => or([eb('passkey.host', '=', name), eb('passkey.host', 'is', null)]))
    .where(({ or, eb }) => or([eb('loginUser.id', 'is', null), eb('loginUser.isBlocked', '=', false)]))
    .executeTakeFirst()
