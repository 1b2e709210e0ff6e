import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { buildWeb, checkNode, end, install, pinnedNode, Refusal, repository } from './prepare.mjs'

const WATCH_MS = 500

/** `npm start`: installs and builds what is missing, then runs the server until it ends. */
async function start() {
  const options = process.argv.slice(2)
  if (options.some((option) => option === '--help' || option === '-h')) return console.log(help())
  const [option, ...more] = options
  if (more.length > 0 || ![undefined, '--build', '--version'].includes(option))
    throw new Refusal(`Unknown option ${more[0] ?? option}.\n\n${help()}`)
  if (option === '--version') return console.log(version())
  checkNode()
  await install()
  await buildWeb()
  if (option === '--build') return
  runServer()
}

/** The channel lets the server notice that this process was killed and could not pass on a signal. */
function runServer() {
  const server = spawn(pinnedNode(), [join(repository, 'server/main.ts')], {
    cwd: repository,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal))
  whenNpmEnds(() => server.kill('SIGTERM'))
  server.once('error', end)
  server.once('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
}

/** npm passes a signal on to the shell it runs this in, and the shell to nobody. */
function whenNpmEnds(stop) {
  if (process.env.npm_lifecycle_event !== 'start') return
  const parent = process.ppid
  const npm = isShell(parent) ? parentOf(parent) : undefined
  const watch = setInterval(() => {
    if (process.ppid === parent && (npm === undefined || parentOf(parent) === npm)) return
    clearInterval(watch)
    stop()
  }, WATCH_MS)
}

/** Whether npm put a shell in between; shells that replace themselves by the program do not show. */
function isShell(pid) {
  return /\((ba|da|a)?sh\)/.test(processLine(pid))
}

function parentOf(pid) {
  return processLine(pid).split(') ').at(-1).split(' ')[1]
}

/** What Linux tells about a process; empty elsewhere. */
function processLine(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return ''
  }
}

/** Which version this is, and where its source is; an address that ends in .example is a placeholder, as the server takes it. */
function version() {
  const { version, repository: source } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'))
  const published = /^https?:\/\/[^/]*\.example(\/|$)/.test(source) ? undefined : source
  return `Jenjang ${version}\nSource: ${process.env.SOURCE_URL?.trim() || published || 'no address is known; SOURCE_URL names it'}`
}

function help() {
  const settings = JSON.parse(readFileSync(join(repository, 'server/settings-table.json'), 'utf8'))
  const inFile = (row) => (row.secret ? ` Or ${row.name}_FILE: a file that holds it.` : '')
  const rows = settings.map(
    (row) =>
      `  ${`${row.name}=${row.default}`.padEnd(28)} ${row.meaning}\n${' '.repeat(31)}Allowed: ${row.allowed}.${inFile(row)}`,
  )
  return [
    'Usage: npm start [-- --build|--version]',
    '',
    'Installs what is missing, builds the web app when its sources changed, starts PostgreSQL and the server.',
    '--build installs and builds, and starts nothing. --version prints the version and where its source is.',
    'Ctrl-C stops everything. Settings are environment variables, all optional, here with their defaults:',
    '',
    ...rows,
    '',
    'Example: PORT=8080 HOST=0.0.0.0 npm start',
  ].join('\n')
}

start().catch(end)
