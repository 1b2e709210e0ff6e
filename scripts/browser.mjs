import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { Refusal, repository, run, step } from './prepare.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome.exe']
const SHELL = 'chromium-headless-shell'
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/**
 * Path of a Chromium or Chrome: CHROME_PATH, the system's, Playwright's own; where there is none, one is installed,
 * by apt-get as root, else by Playwright. A Refusal says how to get one when that fails too.
 */
export async function ensureBrowser() {
  const given = process.env.CHROME_PATH
  if (given && !existsSync(given)) throw new Refusal(`CHROME_PATH: there is no ${given}.`)
  const found = given || findBrowser()
  if (found) return found
  const reason = await step('Installing Chromium', installBrowser)
  const installed = findBrowser()
  if (installed) return installed
  throw new Refusal(
    `${reason}\nNo browser was found and none could be installed. Install Chromium or Chrome, or give its path in CHROME_PATH.`,
  )
}

/** The same engine without windows and all that belongs to them, of Debian and of the same version; where it is not to be had, `chromium`. */
export async function ensureShell(chromium) {
  if (process.env.CHROME_PATH) return chromium
  const find = () => onPath([SHELL]).find(existsSync)
  if (!find() && isDebianRoot()) await step('Installing Chromium without windows', () => aptInstall(SHELL))
  const shell = find()
  return shell && versionOf(shell) === versionOf(chromium) ? shell : chromium
}

const versionOf = (path) => /\d+(\.\d+)+/.exec(spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout ?? '')?.[0]

const onPath = (names) => (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))

const findBrowser = () => [...onPath(NAMES), MAC, playwrightBrowser()].find((path) => path && existsSync(path))

function playwrightBrowser() {
  return createRequire(import.meta.url)('@playwright/test').chromium.executablePath()
}

const isDebianRoot = () => process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0

async function aptInstall(name) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update'], { env })
  const { code, output } = await run('apt-get', ['install', '-y', '--no-install-recommends', name], { env })
  return code === 0 ? '' : output
}

async function installBrowser() {
  if (isDebianRoot()) {
    const reason = await aptInstall('chromium')
    if (!reason.includes('Unable to locate')) return reason
  }
  const { output } = await run(process.execPath, [
    join(repository, 'node_modules/@playwright/test/cli.js'),
    'install',
    'chromium',
  ])
  return output
}
