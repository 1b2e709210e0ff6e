import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { run, step } from './prepare.mjs'

const LIBRARY = 'faketime/libfaketimeMT.so.1'
/** For whoever lacks it. */
export const howToInstall = 'Debian: apt-get install libfaketime'

/** Path of the library under which a program sees a clock that can be stepped; undefined where there is none. Debian puts it below the processor's name. */
export function findFaketime() {
  const below = existsSync('/usr/lib') ? readdirSync('/usr/lib').map((name) => join('/usr/lib', name)) : []
  return ['/usr/local/lib', '/usr/lib', ...below].map((folder) => join(folder, LIBRARY)).find((path) => existsSync(path))
}

/** Installs it by apt-get where there is none and this user may. */
export async function ensureFaketime() {
  const asRoot = process.getuid?.() === 0
  if (findFaketime() || !asRoot || spawnSync('apt-get', ['--version']).status !== 0) return
  await step('Installing libfaketime', async () => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update'], { env })
    await run('apt-get', ['install', '-y', '--no-install-recommends', 'libfaketime'], { env })
  })
}
