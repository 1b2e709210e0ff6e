import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { buildWeb, checkNode, end, install, pinnedNode, Refusal, repository } from './prepare.mjs'

/** `npm start`: installs and builds what is missing, then runs the server until it ends. */
async function start() {
  if (process.argv.slice(2).some((option) => option === '--help' || option === '-h')) return console.log(help())
  if (process.argv.length > 2) throw new Refusal(`Unknown option ${process.argv[2]}.\n\n${help()}`)
  checkNode()
  await install()
  await buildWeb()
  runServer()
}

/** The channel lets the server notice that this process was killed and could not pass on a signal. */
function runServer() {
  const server = spawn(pinnedNode(), [join(repository, 'server/main.ts')], {
    cwd: repository,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal))
  server.once('error', end)
  server.once('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
}

function help() {
  const settings = JSON.parse(readFileSync(join(repository, 'server/settings-table.json'), 'utf8'))
  const rows = settings.map(
    (row) => `  ${`${row.name}=${row.default}`.padEnd(28)} ${row.meaning}\n${' '.repeat(31)}Allowed: ${row.allowed}.`,
  )
  return [
    'Usage: npm start',
    '',
    'Installs what is missing, builds the web app when its sources changed, starts PostgreSQL and the server.',
    'Ctrl-C stops everything. Settings are environment variables, all optional, here with their defaults:',
    '',
    ...rows,
    '',
    'Example: PORT=8080 HOST=0.0.0.0 npm start',
  ].join('\n')
}

start().catch(end)
