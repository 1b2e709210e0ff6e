import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runChecks } from '../../database/run-checks.ts'
import { connected, type OwnCluster, ownCluster, runOn, withTestWorld } from '../../database/test-own-cluster.ts'
import { accept, agent, feesOf, type Run, settle } from './test-fee-scene.ts'

/** The same cases as in fees-due.test.ts, with kill -9 of PostgreSQL instead of the end of one connection. */
let cluster: OwnCluster
let client: pg.Client
let run: Run
const payOut = (on = run) => on(`select pay_out_fees('all', now())`)
const fold = (on = run) => on('select fold_fees()')

beforeAll(async () => {
  cluster = await ownCluster(true)
  await withTestWorld(cluster.embedded.url)
  await again()
  await run(`update users set is_dm = true, is_real_time = true where username = $1`, [agent])
})
afterAll(async () => {
  await client?.end().catch(() => {})
  await cluster?.end()
})

async function again(): Promise<void> {
  for (;;) {
    const found = await connected(cluster.embedded.url).catch(() => undefined)
    if (found) {
      client = found
      run = runOn(client)
      return
    }
    await delay(50)
  }
}

async function kill(): Promise<void> {
  const admin = await connected(cluster.embedded.adminUrl)
  const [row] = await runOn(admin)('show data_directory')
  const [pid] = (await readFile(`${row!.data_directory}/postmaster.pid`, 'utf8')).split('\n')
  process.kill(Number(pid), 'SIGKILL')
  // Its own processes notice, and end; whoever starts it waits for that.
  while (await runOn(admin)('select').catch(() => undefined)) await delay(10)
  await again()
}

/** Each kill is just after one commit, and before another. */
test.each(['settle', 'fold', 'pay out'] as const)('killed when it had committed: %s', async (work) => {
  await payOut()
  const { paid } = await feesOf(run, agent)
  const [done, open] = (await accept(run, [200, 100])) as [number, number]
  const dying = await connected(cluster.embedded.url)
  const uncommitted = async (begin: (on: Run) => Promise<unknown>) => {
    await dying.query('begin')
    await begin(runOn(dying))
  }
  await settle(run, [done])
  if (work === 'settle') await uncommitted(fold)
  else await fold()
  if (work === 'fold') await uncommitted(payOut)
  if (work === 'pay out') {
    await payOut()
    await uncommitted((on) => settle(on, [open]))
  }
  await kill()
  expect(await feesOf(run, agent)).toMatchObject(
    {
      settle: { paid, due: 0, waiting: 200 },
      fold: { paid, due: 200, waiting: 0 },
      'pay out': { paid: paid + 200, due: 0, waiting: 0 },
    }[work],
  )
  await settle(run, [open])
  await payOut()
  await payOut()
  expect(await feesOf(run, agent)).toMatchObject({ paid: paid + 300, due: 0, waiting: 0 })
  expect(await runChecks(client)).toEqual([])
})
