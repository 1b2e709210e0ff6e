import { beforeAll, describe, expect, test } from 'vitest'
import { testDevice, testPassword } from '../../database/test-world.ts'
import { chatOf, pin } from '../chat/test-chat.ts'
import { queueMessage } from '../messages/messages.ts'
import { type Letter, sendDue } from '../messages/send.ts'
import { type TemplateName, templates } from '../messages/templates.ts'
import { noon, testSales } from '../reports/test-sales.ts'
import { withTransact } from '../runner/test-transact.ts'
import { testApp } from '../test-app.ts'
import { addDomain } from './test-domain.ts'

/** What the product is called towards people of a network with a domain, and towards all others, whatever tells it to them. */
const world = testApp()
const { database, call } = world
const { sell } = testSales(database)
const gateway = chatOf(world)
const here = { host: 'melati.example' }
/** One of the network, and one of another without a domain; each with its host. */
const people = [
  ['usdm-a', 'Melati Pay', here],
  ['usdm-b', 'Jenjang', { host: 'localhost' }],
] as const

beforeAll(async () => {
  await addDomain(world, 'melati.example', ['sldm-a'])
  await addDomain(world, 'anggrek.example', ['mifd-a'], 'Anggrek')
})

describe.each(people)('%s: %s', (username, appName, at) => {
  const channels = ['email', 'sms', 'telegram', 'gateway-whatsapp', 'gateway-sms'] as const
  test.each(channels)('a letter by %s', async (channel) => {
    await database.query('truncate message')
    const sent: Letter[] = []
    await withTransact(database.url, async (transact) => {
      const userId = database.userId(username)
      const values = { code: '123456', minutes: 5 }
      await transact.write((tx) => queueMessage(tx, { template: 'login-code', language: 'id', channel, to: 'x', userId, values }))
      await sendDue(transact, async (letter) => void sent.push(letter))
    })
    expect(sent).toMatchObject([
      {
        sender: appName === 'Jenjang' ? null : appName,
        text: `Kode masuk ${appName}: 123456. Berlaku 5 menit. Jangan berikan kepada siapa pun, juga bukan kepada kami.`,
      },
    ])
  })

  test('a receipt, as it is shown, printed, copied and shared', async () => {
    const id = await sell(noon(1), { seller: username })
    const { body } = (await call('receipt', username, { id }, at)).body
    expect(body.at(-1).trim()).toBe(appName)
    expect((await call('receipt', 'owner', { id })).body.body).toEqual(body)
  })

  test('what an authenticator app lists', async () => {
    const { uri } = (await call('beginAuthenticator', username, { password: testPassword }, at)).body
    expect(new URL(uri).searchParams.get('issuer')).toBe(appName)
  })

  test('what a passkey is made for', async () => {
    const { body } = await call('beginPasskey', username, { password: testPassword }, at)
    expect(body.options.rp).toEqual({ name: appName, id: at.host })
  })

  test('what a chat is told, by a gateway as by Telegram', async () => {
    await gateway.open()
    await call('setChatPin', username, { pin }, at)
    const { code } = (await call('makeChatCode', username, {}, at)).body
    const from = `62833333${database.userId(username)}`
    expect(await gateway.says(from, `LINK.${code}`)).toContain(`akun ${appName} Anda`)
    expect(await gateway.says(from, 'PUTUS')).toContain(`akun ${appName} Anda`)
  })
})

test('no letter calls the product by a name of its own', () => {
  const texts = Object.entries(templates).flatMap(([name, { subject, text }]) =>
    [...Object.values(subject), ...Object.values(text)].map((said) => [name as TemplateName, said] as const),
  )
  expect(texts.filter(([, said]) => /jenjang/i.test(said))).toEqual([])
})

describe('an invitation', () => {
  const codeOf = async (username: string, headers = {}) => {
    const { body } = await call('invitation', username, {}, headers)
    return (body.code ?? body.DM) as string
  }
  const shown = async (code: string) => {
    const hosts = ['melati.example', 'anggrek.example', 'localhost']
    return Promise.all(
      hosts.map(async (host) => {
        const { status, body } = await call('invitationInfo', null, { code }, { host })
        return status === 200 ? body.inviter : body.code
      }),
    )
  }
  const gone = 'invitation-unknown'

  test('is shown where those whom it takes in sign in, and elsewhere like none', async () => {
    const nameOf = async (username: string) =>
      (await database.query<{ name: string }>('select name from users where username = $1', [username]))[0]!.name
    expect(await shown(await codeOf('sldm-a', here))).toEqual([await nameOf('sldm-a'), gone, gone])
    expect(await shown(await codeOf('mifd-a', { host: 'anggrek.example' }))).toEqual([gone, await nameOf('mifd-a'), gone])
    expect(await shown(await codeOf('sldm-b'))).toEqual([gone, gone, await nameOf('sldm-b')])
    // Whoever the owner takes in heads a network that no domain has yet.
    expect(await shown(await codeOf('owner'))).toEqual([gone, gone, await nameOf('owner')])
  })

  test('takes in nobody on another host', async () => {
    const code = await codeOf('sldm-a', here)
    const person = {
      code,
      username: 'baru-melati',
      fullname: 'Baru Melati',
      email: 'baru-melati@example.id',
      phone: '081398765432',
      address: '',
      province: 'Bali',
      password: 'Mangga!Harum-27',
    }
    const register = (host: string) => call('register', null, person, { host })
    for (const host of ['anggrek.example', 'localhost']) expect((await register(host)).body.code).toBe(gone)
    expect(await database.query(`select from users where username = 'baru-melati'`)).toEqual([])
    expect((await register('melati.example')).status).toBe(200)
  })
})

test('a network with two domains is written to by the name of the one that it asks on', async () => {
  await addDomain(world, 'bayar.example', ['sldm-a'], 'Bayar')
  await database.query('truncate message')
  for (const host of ['melati.example', 'bayar.example']) {
    await database.query('delete from known_device')
    await call('login', null, { username: 'usdm-a', password: testPassword, device: testDevice }, { host })
  }
  const codes = await database.query(`select facts ->> 'app' as app from message where template = 'login-code' order by id`)
  expect(codes).toEqual([{ app: 'Melati Pay' }, { app: 'Bayar' }])
})
