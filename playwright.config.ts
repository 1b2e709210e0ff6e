import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { keepPassingFilesInMemory } from './scripts/memory-folder.ts'

keepPassingFilesInMemory()

const asRoot = process.getuid?.() === 0

/** What most of a day's work is made of; and what looks at every screen. Everything else is a story, too. */
const main = ['story', 'first-sale', 'session', 'accounts', 'topup', 'billing-cycle', 'live', 'refused', 'reports', 'tiles']
const looks = ['all-screens', 'windows', 'look', 'page-sizes']
/** Stories of service workers and push messages, which only the whole browser has. */
const workers = ['push', 'white-label']
const filesOf = (names: string[]) => names.map((name) => `**/e2e/${name}.spec.ts`)

/** A language changes only what a story reads, and the looks see every screen in both: each story is played in one, which its last letter decides. */
const otherLanguage = process.env.STORIES_IN === 'both' ? undefined : /[a-n], id$|[^a-n], en$/

/** `npm test` sets the paths; without them Playwright uses the Chromium it installed itself. */
const launchOptions = (path = process.env.CHROME_PATH) => ({
  executablePath: path || undefined,
  args: [
    ...(asRoot ? ['--no-sandbox'] : []),
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // Most of what a page runs it runs once: machine code for it comes too late, and takes a fifth of the time.
    '--js-flags=--no-maglev,--no-opt',
  ],
})

/** What moves is drawn many times, and every click waits for it: the main stories have it move, these do not. */
const still = { contextOptions: { reducedMotion: 'reduce' } } as const

export default defineConfig({
  testDir: 'e2e',
  projects: [
    // First of those that run together: it looks at the world as it begins.
    { name: 'looks', testMatch: filesOf(looks), use: { launchOptions: launchOptions(process.env.SHELL_PATH), ...still } },
    {
      name: 'main',
      testMatch: filesOf(main),
      grepInvert: otherLanguage,
      use: { launchOptions: launchOptions(process.env.SHELL_PATH) },
    },
    {
      name: 'stories',
      testIgnore: filesOf([...main, ...looks, ...workers, 'engines']),
      grepInvert: otherLanguage,
      use: { launchOptions: launchOptions(process.env.SHELL_PATH), ...still },
    },
    { name: 'workers', testMatch: filesOf(workers), grepInvert: otherLanguage, use: still },
    { name: 'engines', testMatch: filesOf(['engines']) },
  ],
  outputDir: 'test-results/playwright',
  globalSetup: './e2e/global-setup.ts',
  // Each has a server and a world of its own.
  workers: availableParallelism() > 1 ? 2 : 1,
  forbidOnly: true,
  // They end what hangs: what a story promises does not depend on how fast the machine is.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    actionTimeout: 20_000,
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    screenshot: 'only-on-failure',
    // It copies every page at every step; asked for, it tells of a failure what the picture does not.
    trace: process.env.TRACE ? { mode: 'retain-on-failure', screenshots: false } : 'off',
    launchOptions: launchOptions(),
  },
})
