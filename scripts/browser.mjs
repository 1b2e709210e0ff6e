import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { Refusal, repository, run, step } from './prepare.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome.exe']
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

function findBrowser() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const candidates = folders.flatMap((folder) => NAMES.map((name) => join(folder, name)))
  return [...candidates, MAC, playwrightBrowser()].find((path) => path && existsSync(path))
}

function playwrightBrowser() {
  return createRequire(import.meta.url)('@playwright/test').chromium.executablePath()
}

async function installBrowser() {
  const asRoot = process.getuid?.() === 0
  if (asRoot && spawnSync('apt-get', ['--version']).status === 0) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update'], { env })
    const { code, output } = await run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], { env })
    if (code === 0) return ''
    if (!output.includes('Unable to locate')) return output
  }
  const { output } = await run(process.execPath, [
    join(repository, 'node_modules/@playwright/test/cli.js'),
    'install',
    'chromium',
  ])
  return output
}
