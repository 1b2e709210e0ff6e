import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { webToken } from '../../database/test-world.ts'
import { testApp } from '../test-app.ts'
import { splashed } from './icons.ts'
import { addDomain } from './test-domain.ts'

const world = testApp()
const { database, call } = world
const here = { host: 'melati.example' }
let domain = 0

const square = (side: number) => sharp({ create: { width: side, height: side, channels: 4, background: '#b51c51' } })
let png: Buffer
let jpeg: Buffer

beforeAll(async () => {
  domain = await addDomain(world, 'melati.example', ['sldm-a'])
  png = await square(300).png().toBuffer()
  jpeg = await square(300)
    .flatten()
    .jpeg()
    .withExif({ IFD0: { Copyright: 'RAHASIA' } })
    .toBuffer()
})

/** A form as a browser sends it; `name` is the file's. */
function send(file: Buffer, { name = 'logo.png', as = 'sldm-a', fields = {} as Record<string, string>, copies = 1 } = {}) {
  const boundary = '----uji'
  const part = (head: string, content: Buffer | string) =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ])
  const parts = Array.from({ length: copies }, () =>
    part(`name="image"; filename="${name}"\r\nContent-Type: application/octet-stream`, file),
  )
  for (const [field, value] of Object.entries({ domain: String(domain), ...fields })) parts.push(part(`name="${field}"`, value))
  const payload = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)])
  const headers = {
    ...here,
    authorization: `Bearer ${webToken(as)}`,
    'content-type': `multipart/form-data; boundary=${boundary}`,
  }
  return world.app.inject({ method: 'POST', url: '/api/user/group/asset/upload', headers, payload })
}
const kept = () => database.query<{ filename: string }>('select filename from domain_asset order by 1')

/** A PNG of a size with hardly any content. */
function pngOf(width: number, height: number, data: Buffer): Buffer {
  const chunk = (type: string, content: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), content])
    const [head, tail] = [Buffer.alloc(4), Buffer.alloc(4)]
    head.writeUInt32BE(content.length)
    tail.writeUInt32BE(crc(body))
    return Buffer.concat([head, body, tail])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
}
function crc(data: Buffer): number {
  let value = 0xffffffff
  for (const byte of data) {
    value ^= byte
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  }
  return (value ^ 0xffffffff) >>> 0
}

describe('a hostile file is refused and leaves nothing behind', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>')
  const zip = Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(200, 1)])
  const cases: [what: string, file: () => Buffer, refusal: string, name?: string][] = [
    ['an SVG as PNG', () => svg, 'image-unreadable'],
    ['an SVG behind the signature of a PNG', () => Buffer.concat([png.subarray(0, 8), svg]), 'image-unreadable'],
    ['a PNG with an archive behind it', () => Buffer.concat([png, zip]), 'image-unreadable'],
    ['a JPEG with a script behind it', () => Buffer.concat([jpeg, Buffer.from('<script>')]), 'image-unreadable', 'a.jpg'],
    ['a GIF', () => Buffer.from('R0lGODlhAQABAAAAACw=', 'base64'), 'image-unreadable'],
    ['a WebP', () => Buffer.concat([Buffer.from('RIFF\x00\x00\x00\x00WEBPVP8 '), Buffer.alloc(40)]), 'image-unreadable'],
    ['nothing much', () => Buffer.from('x'), 'image-unreadable'],
    ['nothing at all', () => Buffer.alloc(0), 'image-unreadable'],
    ['1 × 1.000.000 pixels', () => pngOf(1, 1_000_000, deflateSync(Buffer.alloc(2_000_000))), 'image-not-square'],
    ['not square', () => pngOf(2, 3, deflateSync(Buffer.alloc(9))), 'image-not-square'],
    ['a bomb of 60.000 × 60.000', () => pngOf(60_000, 60_000, deflateSync(Buffer.alloc(1_000_000))), 'image-too-large'],
    ['one byte over two million', () => Buffer.concat([png, Buffer.alloc(2_000_001 - png.length)]), 'image-too-large'],
    ['half of a PNG', () => png.subarray(0, png.length / 2), 'image-unreadable'],
    ['half of a JPEG', () => jpeg.subarray(0, jpeg.length / 2), 'image-unreadable', 'a.jpg'],
    ['a PNG whose pixels end early', () => pngOf(300, 300, deflateSync(Buffer.alloc(20))), 'image-unreadable'],
    ['a PNG called JPEG', () => png, 'image-unreadable', 'logo.jpg'],
    ['a PNG called a program', () => png, 'image-unreadable', 'logo.png.exe'],
    ['a PNG without an ending', () => png, 'image-unreadable', 'logo'],
    ['a path', () => png, 'image-unreadable', '../../etc/logo.png'],
    ['a path of Windows', () => png, 'image-unreadable', 'C:\\logo.png'],
  ]
  test.each(cases)('%s', async (_what, file, refusal, name) => {
    const before = await kept()
    const answer = await send(file(), { name })
    const { code, message } = answer.json()
    expect([answer.statusCode, code]).toEqual([422, refusal])
    if (refusal === 'image-not-square') expect(message).toBe('Dimensi panjang x lebar gambar/logo harus sama')
    expect(await kept()).toEqual(before)
    expect(await database.query(`select from audit where call = 'uploadAsset'`)).toEqual([])
  })

  test('ten thousand files, two files, a field twice, a form of another call', async () => {
    const statuses = [
      await send(Buffer.from('x'), { copies: 10_000 }),
      await send(png, { copies: 2 }),
      await send(png, { fields: { filename: 'x.png' } }),
      await send(Buffer.alloc(3_000_000)),
    ].map(({ statusCode }) => statusCode)
    expect(statuses).toEqual([400, 400, 400, 413])
    const { statusCode } = await world.app.inject({
      method: 'POST',
      url: '/api/user/group/domain',
      headers: { authorization: `Bearer ${webToken('owner')}`, 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x\r\nContent-Disposition: form-data; name="keyword"\r\n\r\nx\r\n--x--\r\n',
    })
    expect(statusCode).toBe(400)
    expect(await kept()).toEqual([])
  })
})

test('an honest file is drawn anew: same names however often, square, without what was beside the pixels', async () => {
  for (const [file, name] of [
    [png, 'Logo Baru.PNG'],
    [jpeg, 'foto.jpeg'],
    [jpeg, 'foto.jfif'],
    [await square(1).png().toBuffer(), 'kecil.png'],
  ] as const)
    expect([name, (await send(file, { name })).statusCode]).toEqual([name, 200])
  await send(jpeg, { name: 'foto.jpg' })
  const rows = await database.query<{ filename: string; content: Buffer }>('select * from domain_asset order by filename')
  const library = (await call('assetLibrary', 'sldm-a', {}, here)).body as { filename: string }[]
  expect(rows.map(({ filename }) => filename)).toEqual(library.map(({ filename }) => filename).sort())
  for (const { filename, content } of rows) {
    const { format, width, height, exif } = await sharp(content).metadata()
    expect([filename, format, exif]).toEqual([filename, 'png', undefined])
    if (filename !== 'splash.png') expect(width).toBe(height)
  }
  expect(rows.some(({ content }) => content.includes('RAHASIA'))).toBe(false)
  const image = await call('domainImage', 'sldm-a', { domainId: domain, image: 'logo.png' }, here)
  expect([image.status, image.headers['content-type'], image.headers['cache-control']]).toEqual([
    200,
    'image/png',
    'private, no-cache',
  ])
  const asset = { domainId: domain, filename: 'icon-192.png' }
  const { etag } = (await call('domainAsset', 'sldm-a', asset, here)).headers
  const again = await call('domainAsset', 'sldm-a', asset, { ...here, 'if-none-match': String(etag) })
  expect(again.status).toBe(304)
  const [audit] = await database.query(`select input::text from audit where call = 'uploadAsset' order by id desc limit 1`)
  expect(String(audit?.input).length).toBeLessThan(300)
})

test('on another splash colour its pictures are drawn anew, and the logo stays', async () => {
  const stored = async () => {
    const rows = await database.query<{ filename: string; content: Buffer }>('select * from domain_asset order by filename')
    return new Map(rows.map(({ filename, content }) => [filename, content]))
  }
  const cornerOf = async (content: Buffer) => [...(await sharp(content).removeAlpha().raw().toBuffer()).subarray(0, 3)]
  const before = await stored()
  const set = { domain, appName: 'Melati', shortName: 'Melati', splashColor: '#0a7d34' }
  expect((await call('setDomain', 'sldm-a', set, here)).status).toBe(200)
  const after = await stored()
  expect(await cornerOf(after.get('maskable-192.png')!)).toEqual([0x0a, 0x7d, 0x34])
  expect([...after.keys()]).toEqual([...before.keys()])
  expect([...after].filter(([name, content]) => !content.equals(before.get(name)!)).map(([name]) => name)).toEqual(
    [...splashed].sort(),
  )
  expect((await call('domainDetail', 'sldm-a', { domain }, here)).body).toMatchObject({ splashColor: '#0a7d34', hasAssets: true })
})

test.each([
  ['another network', 'mifd-a'],
  ['who shares the domain without owning it', 'sldm-b'],
])('%s uploads nothing', async (_what, as) => {
  await database.query('insert into domain_group (domain_id, group_id) values ($1, $2) on conflict do nothing', [
    domain,
    database.userId('sldm-b'),
  ])
  await database.query(`update session set place = $1, revoked_at = null where user_id = $2`, [domain, database.userId('sldm-b')])
  const headers = as === 'sldm-b' ? here : {}
  const { body } = await call('uploadAsset', as, { image: png.toString('base64'), domain }, headers)
  expect(body.code).toBe('not-found')
  await database.query('delete from domain_group where group_id = $1', [database.userId('sldm-b')])
})
