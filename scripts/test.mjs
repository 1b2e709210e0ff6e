import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBrowser, ensureShell } from './browser.mjs'
import { ensureEngines } from './engines.mjs'
import { ensureFaketime, findFaketime, howToInstall } from './faketime.mjs'
import { ensurePostgresql } from './postgresql.mjs'
import { buildWeb, checkNode, end, install, pinnedNode, Refusal, repository, toolEnvironment } from './prepare.mjs'

const results = join(repository, 'test-results')
const vitestResults = join(results, 'vitest.json')
const tortureResults = join(results, 'torture.json')
const browserResults = join(results, 'playwright.json')

/**
 * In the order they run; the cheap ones first. Those that `isFurther` run only when they are asked for. Those with `projects` of the browser run
 * together: each start of it makes two demo worlds.
 */
const STEPS = {
  types: { does: 'TypeScript finds no error', run: () => tool('typescript/bin/tsc') },
  lint: { does: 'Biome: lint and format; the layout of SQL', run: lint },
  unit: { does: 'rules and server, on a PostgreSQL of their own', run: () => unit(['rules', 'server']) },
  clusters: {
    does: 'whole servers and clusters: how they start, end, are restored and replaced',
    run: () => unit(['clusters']),
    isFurther: true,
  },
  main: { does: 'the main stories in the built app, in a real Chromium', projects: ['main'] },
  stories: { does: 'all other stories there', projects: ['stories', 'workers'], isFurther: true },
  looks: {
    does: 'every screen there: sizes, languages, access with a screen reader',
    projects: ['looks'],
    isFurther: true,
  },
  engines: { does: 'sign-in, counter and log in Firefox and WebKitGTK, where they are', run: engines, isFurther: true },
  fuzz: { does: '100,000 generated requests to the doors of H2H clients', run: fuzz, isFurther: true },
  torture: {
    does: 'sales while connections, the server and PostgreSQL are killed and their clock is stepped',
    run: torture,
    isFurther: true,
  },
}

const USAGE = [
  'Usage: npm test [-- [--all] [--only STEP,STEP] [--both] [--seconds N] [--seed TEXT]]',
  '',
  'Steps, in this order; the first that fails ends the run. Those with a + run with --all, or where --only names them:',
  ...Object.entries(STEPS).map(([name, { does, isFurther }]) => `${isFurther ? '+' : ' '} ${name.padEnd(8)} ${does}`),
  '',
  '--both             plays every story in both languages (default: each in one)',
  '--seconds N        how long torture lasts (default: 60)',
  '--seed TEXT        the order of its mishaps, as an earlier run printed it (default: another one each time)',
  'Torture steps the clock by libfaketime. Where that is missing it says so and goes on, but with --all it fails.',
  '',
  'CHROME_PATH        the browser to use (default: the system’s, else one is installed)',
  'TEST_DATABASE_URL  a PostgreSQL for the unit step, whose role may create databases (default: the bundled one)',
].join('\n')

async function test() {
  const { chosen, all, options } = readChoice()
  if (!chosen) return console.log(USAGE)
  checkNode()
  await install()
  mkdirSync(results, { recursive: true })
  const total = { passed: 0, failed: 0 }
  for (const { names, does, run } of runsOf(chosen)) {
    const begun = Date.now()
    console.log(`\n── ${names}: ${does}`)
    const { code, passed = 0, failed = 0 } = await run(options, all)
    console.log(`── ${names}: ${code === 0 ? 'passed' : 'FAILED'} after ${((Date.now() - begun) / 1000).toFixed(1)} s`)
    total.passed += passed
    // A step that fails without a counted test, such as a file that does not compile, counts as one.
    total.failed += code === 0 ? failed : failed || 1
    if (code !== 0) return finish(total, code)
  }
  finish(total, 0)
}

/** The chosen steps as they run, those of the browser as one. */
function runsOf(chosen) {
  const inBrowser = chosen.filter((name) => STEPS[name].projects)
  return chosen.flatMap((name) => {
    const { does, run } = STEPS[name]
    if (run) return { names: name, does, run }
    if (name !== inBrowser[0]) return []
    const projects = inBrowser.flatMap((one) => STEPS[one].projects)
    return { names: inBrowser.join(', '), does: inBrowser.map((one) => STEPS[one].does).join('; '), run: inShell(projects) }
  })
}

function finish({ passed, failed }, code) {
  console.log(`\ntests: ${passed} passed, ${failed} failed`)
  process.exitCode = code
}

function readChoice() {
  try {
    const text = { type: 'string' }
    const flag = { type: 'boolean' }
    const given = { only: text, all: flag, both: flag, seconds: text, seed: text, help: { ...flag, short: 'h' } }
    const { help, all, only, ...options } = parseArgs({ options: given }).values
    if (help) return {}
    const wanted = only?.split(',') ?? Object.keys(STEPS).filter((name) => all || !STEPS[name].isFurther)
    const unknown = wanted.find((name) => !STEPS[name])
    if (unknown !== undefined) throw new Error(`There is no step "${unknown}".`)
    return { chosen: Object.keys(STEPS).filter((name) => wanted.includes(name)), all, options }
  } catch (error) {
    throw new Refusal(`${error.message}\n\n${USAGE}`)
  }
}

async function lint() {
  const { code } = await tool('@biomejs/biome/bin/biome', ['ci'])
  const sql = await program(['scripts/format.ts', '--check'])
  return { code: code || sql.code }
}

/** Tests of projects in vitest.config.ts. */
async function unit(projects) {
  await ensurePostgresql()
  rmSync(vitestResults, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestResults}`]
  const { code } = await tool('vitest/vitest.mjs', ['run', ...reporters, ...projects.map((project) => `--project=${project}`)])
  const counted = readResults(vitestResults)
  return { code, passed: counted?.numPassedTests, failed: counted?.numFailedTests }
}

/** In the browser without windows, which takes half of the time; what needs the whole one says so in playwright.config.ts. */
function inShell(projects) {
  return async ({ both }) => {
    const shell = await ensureShell(await ensureBrowser())
    return browser(projects, { SHELL_PATH: shell, ...(both && { STORIES_IN: 'both' }) })
  }
}

/** Tests of projects in playwright.config.ts. */
async function browser(projects, settings = {}) {
  const chromium = await ensureBrowser()
  await buildWeb()
  rmSync(browserResults, { force: true })
  const env = { CHROME_PATH: chromium, ...settings, PLAYWRIGHT_JSON_OUTPUT_FILE: browserResults }
  const { code } = await tool(
    '@playwright/test/cli.js',
    ['test', '--reporter=list,json', ...projects.map((project) => `--project=${project}`)],
    env,
  )
  const counted = readResults(browserResults)?.stats
  return { code, passed: counted && counted.expected + counted.flaky, failed: counted?.unexpected }
}

async function engines() {
  const found = await ensureEngines()
  for (const [name, engine] of Object.entries(found))
    if (!engine) console.log(`${name} is not installed here: its tests are skipped.`)
  return browser(['engines'])
}

function fuzz() {
  return program(['scripts/fuzz.ts'])
}

/** By itself it goes on without stepping the clock; the whole check may not pass without that. */
async function torture({ both, ...options }, all) {
  await ensureFaketime()
  if (all && !findFaketime()) {
    console.error(`torture: libfaketime is missing, so the clock cannot be stepped, and --all asks for that. ${howToInstall}`)
    return { code: 1 }
  }
  rmSync(tortureResults, { force: true })
  const given = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])
  const { code } = await program(['torture/torture.ts', '--results', tortureResults, ...given])
  return { code, ...readResults(tortureResults) }
}

function readResults(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}

/** Runs a tool of node_modules under the pinned Node, its output shown as it comes. */
function tool(script, options = [], env = {}) {
  return program([join('node_modules', script), ...options], env)
}

/** Runs a program of the repository, given with its options, the same way. */
function program(command, env = {}) {
  const child = spawn(pinnedNode(), command, {
    cwd: repository,
    env: { ...toolEnvironment(), ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return new Promise((done) => {
    child.once('error', (error) => {
      console.error(error.message)
      done({ code: 1 })
    })
    child.once('close', (code) => done({ code: code ?? 1 }))
  })
}

test().catch(end)
