import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

// Runs before anything is installed: Node's own modules only, and the JavaScript that Node 20 knows.

export const repository = resolve(dirname(fileURLToPath(import.meta.url)), '..')

const OLDEST_NODE = 20
const OLDEST_NPM = 11
const LINES_SHOWN = 30

/** What the web app is built from. */
const WEB_SOURCES = ['web', 'contract', 'rules', 'package-lock.json', 'vite.config.ts']
const WEB_STAMP = join(repository, 'web/dist/.built-from')

/** A reason to end that is shown as it stands. */
export class Refusal extends Error {}

/** Ends the program with the message of a Refusal, or with the stack of anything else. */
export function end(error) {
  console.error(error instanceof Refusal ? error.message : error)
  process.exit(1)
}

export function checkNode() {
  const major = Number(process.versions.node.split('.')[0])
  if (major >= OLDEST_NODE) return
  throw new Refusal(
    `Node ${process.versions.node} is too old. Install Node ${OLDEST_NODE} or newer; Jenjang brings its own newer one then.`,
  )
}

/** One line per step: its name at once, its seconds when it is done. */
export async function step(name, work) {
  const begun = Date.now()
  process.stdout.write(`${name} … `)
  try {
    return await work()
  } finally {
    process.stdout.write(`${((Date.now() - begun) / 1000).toFixed(1)} s\n`)
  }
}

/** The Node that runs the server, the tests and the builds: the one npm installed. */
export function pinnedNode() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  return join(repository, 'node_modules/node/bin', name)
}

/** The environment in which the tools of node_modules find each other and the pinned Node. */
export function toolEnvironment() {
  const separator = process.platform === 'win32' ? ';' : ':'
  return { ...process.env, PATH: `${join(repository, 'node_modules/.bin')}${separator}${process.env.PATH ?? ''}` }
}

/** Installs the packages when they are missing or are not those of package-lock.json. */
export async function install() {
  if (isInstalled()) return
  await step('Installing packages', async () => {
    const { code, output } = await installPackages()
    if (code !== 0) throw new Refusal(`${causeIn(output)}\n${await npmAdvice(code)}`)
  })
  if (isInstalled()) return
  throw new Refusal(
    `npm ci ended well, but ${pinnedNode()} is missing: install scripts are switched off. Run: npm ci --include=dev --ignore-scripts=false`,
  )
}

const PACKAGES = join(repository, 'node_modules')
/** Where packages are put together while those of before are in use. */
const NEXT = join(repository, '.packages-next')

/** A server that runs out of this folder, and its PostgreSQL, need the packages until others are whole: then the folder is exchanged. */
async function installPackages() {
  const options = ['ci', '--include=dev', '--no-audit', '--no-fund']
  if (!existsSync(PACKAGES)) return runNpm(options)
  rmSync(NEXT, { recursive: true, force: true })
  mkdirSync(NEXT)
  try {
    for (const name of ['package.json', 'package-lock.json']) copyFileSync(join(repository, name), join(NEXT, name))
    const installed = await runNpm(options, NEXT)
    if (installed.code !== 0) return installed
    renameSync(PACKAGES, join(NEXT, 'before'))
    renameSync(join(NEXT, 'node_modules'), PACKAGES)
    return installed
  } finally {
    rmSync(NEXT, { recursive: true, force: true })
  }
}

/** npm writes what it installed to node_modules/.package-lock.json, last of all. */
function isInstalled() {
  const record = join(repository, 'node_modules/.package-lock.json')
  if (!existsSync(record) || !existsSync(pinnedNode())) return false
  const wanted = JSON.parse(readFileSync(join(repository, 'package-lock.json'), 'utf8')).packages
  const present = JSON.parse(readFileSync(record, 'utf8')).packages
  return Object.entries(wanted).every(([path, entry]) => {
    return path === '' || (entry.optional && !present[path]) || present[path]?.version === entry.version
  })
}

/** npm with the Node it came with: the one in node_modules is about to be replaced. */
function runNpm(options, cwd = repository) {
  const script = process.env.npm_execpath
  if (script && basename(script) === 'npm-cli.js')
    return run(process.env.npm_node_execpath ?? process.execPath, [script, ...options], { cwd })
  return run('npm', options, { cwd, shell: process.platform === 'win32' })
}

/** npm says the cause first and its usage after it; what it says about engines is about the Node that is here, not the one it installs. */
function causeIn(output) {
  const lines = output.split('\n').filter((line) => !line.includes('EBADENGINE'))
  return lines.slice(0, LINES_SHOWN).join('\n')
}

async function npmAdvice(code) {
  const { output } = await runNpm(['--version'])
  const version = /^\d+\.\d+\.\d+/m.exec(output)?.[0] ?? output
  if (Number.parseInt(version, 10) >= OLDEST_NPM) return `npm ci failed (exit code ${code}); see above.`
  return (
    `npm ci failed (exit code ${code}); see above. This is npm ${version}, package-lock.json was written by npm ` +
    `${OLDEST_NPM}: if the network is not the cause, try npx npm@${OLDEST_NPM} ci --include=dev`
  )
}

/** Builds the web app when its sources are not those of the last build. */
export async function buildWeb() {
  const sources = hashOf(WEB_SOURCES)
  if (existsSync(WEB_STAMP) && readFileSync(WEB_STAMP, 'utf8') === sources) return
  await step('Building the web app', async () => {
    const { code, output } = await run(pinnedNode(), [join(repository, 'node_modules/vite/bin/vite.js'), 'build'], {
      env: toolEnvironment(),
    })
    if (code !== 0)
      throw new Refusal(
        `${output.split('\n').slice(-LINES_SHOWN).join('\n')}\nThe web app could not be built (exit code ${code}).`,
      )
    writeFileSync(WEB_STAMP, sources)
  })
}

function hashOf(paths) {
  const hash = createHash('sha256')
  const add = (path) => {
    if (path === 'web/dist') return
    const full = join(repository, path)
    if (!statSync(full).isDirectory()) return hash.update(`${path}\0`).update(readFileSync(full))
    for (const name of readdirSync(full).sort()) add(`${path}/${name}`)
  }
  paths.forEach(add)
  return hash.digest('hex')
}

/** Runs a program quietly and answers its exit code and what it wrote. */
export function run(program, options, { env = process.env, shell = false, cwd = repository } = {}) {
  return new Promise((done) => {
    const child = spawn(program, options, { cwd, env, shell, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const keep = (chunk) => {
      output += chunk
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.once('error', (error) => done({ code: -1, output: error.message }))
    child.once('close', (code, signal) => done({ code: code ?? signal, output: output.trimEnd() }))
  })
}
