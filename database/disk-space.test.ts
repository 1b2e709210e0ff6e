import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lacksDiskSpace } from './embedded/disk-space.ts'

test.each([
  ['could not write to file "pg_wal/xlogtemp.71": No space left on device', true],
  ['could not write lock file "postmaster.pid": Disk quota exceeded', true],
  ['could not open file "global/pg_control": Permission denied', false],
  ['', false],
])('a PostgreSQL on a disk with room that says "%s" lacks some: %s', async (said, lacks) => {
  const cluster = await mkdtemp(join(tmpdir(), 'jenjang-room-'))
  await mkdir(join(cluster, 'pg_wal'))
  expect(await lacksDiskSpace(cluster, said)).toBe(lacks)
  await rm(cluster, { recursive: true })
})
