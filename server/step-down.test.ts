import { spawnSync } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { nobody } from '../database/embedded/home.ts'

let repository: string
beforeEach(async () => {
  repository = await mkdtemp(join(tmpdir(), 'jenjang-steps-'))
})
afterEach(() => rm(repository, { recursive: true }))

/** What a process of its own says that stepped down, and whose it is by then. */
function stepped(user: { uid: number; gid: number }): { line: string; uids: string; gids: string; groups: number[] } {
  const program = `
    import { readFileSync } from 'node:fs'
    import { stepDown } from ${JSON.stringify(new URL('./step-down.ts', import.meta.url).href)}
    const line = await stepDown({ databaseUser: ${JSON.stringify(user)}, repository: ${JSON.stringify(repository)}, files: [], urls: [] })
    const status = readFileSync('/proc/self/status', 'utf8')
    const of = (name) => status.match(new RegExp('^' + name + ':\\\\s+(.*)$', 'm'))[1].replaceAll('\\t', ' ')
    console.log(JSON.stringify({ line, uids: of('Uid'), gids: of('Gid'), groups: process.getgroups() }))`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' })
  if (stdout === '') throw new Error(stderr)
  return JSON.parse(stdout)
}

const isRoot = process.getuid?.() === 0

describe.skipIf(!isRoot)('a server that was started as root (needs root)', () => {
  test('is another user afterwards, with no group of root’s and no way back', async () => {
    await chmod(repository, 0o755)
    const user = await nobody()
    const { line, ...now } = stepped(user)
    expect(line).toBe(`Started as root; goes on as user ${user.uid}.`)
    expect(user.uid).toBeGreaterThan(0)
    expect(now).toEqual({
      uids: Array(4).fill(user.uid).join(' '),
      gids: Array(4).fill(user.gid).join(' '),
      groups: [user.gid],
    })
  })

  test('stays root where the other could not read its files, and says so', async () => {
    await chmod(repository, 0o700)
    const { line, uids } = stepped(await nobody())
    expect(line).toMatch(
      /^Started as root, and stays it: user \d+ could not do the work \(EACCES.*\)\. Start it as another user\.$/,
    )
    expect(uids).toBe('0 0 0 0')
  })
})
