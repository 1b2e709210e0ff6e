import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const usage = `Usage: npm run fuzz -- [REQUESTS] [--seed N]

Sends generated requests to every door of every dialect of the H2H doors, on a database of their own: no fault, nothing that hangs,
and all invariants hold afterwards. 100,000 requests when no number is given; progress every 5,000.`

const [requests = '100000', ...rest] = process.argv.slice(2).filter((word) => word !== '--')
const seed = rest[rest.indexOf('--seed') + 1]

if (process.argv.includes('--help')) console.log(usage)
else if (!/^[1-9]\d{0,7}$/.test(requests) || (rest.length > 0 && !/^\d{1,9}$/.test(seed ?? ''))) {
  console.error(usage)
  process.exitCode = 2
} else {
  const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url))
  const env = { ...process.env, FUZZ_REQUESTS: requests, ...(seed && { FUZZ_SEED: seed }) }
  const run = spawn(process.execPath, [vitest, 'run', 'server/h2h/fuzz.test.ts'], { stdio: 'inherit', env })
  run.on('exit', (code) => {
    process.exitCode = code ?? 1
  })
}
