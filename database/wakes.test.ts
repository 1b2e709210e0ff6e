import { runMigrations } from 'graphile-worker'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from './test-database.ts'

const database = testDatabase()

beforeAll(() => runMigrations({ connectionString: database.url, logger: undefined }))

const freed = `update users set is_blocked = true where id = 2; update users set is_blocked = false where id = 2`
const resent = `insert into outbox (user_id, sale_id, sale_created_at, created_at, next_attempt_at) values (2, 1, now(), now(), now());
  update outbox set attempts = 0`

test.each([
  [
    'a message',
    'insert into message overriding system value select * from message where false',
    'send-messages',
    'send-messages',
  ],
  ['a call back that is to be made again', resent, 'deliver-callbacks', 'deliver-callbacks'],
  ['a block that falls', freed, 'follow-bills', 'follow-bills-unblocked'],
])('%s wakes its job, which is tried once', async (_, text, task, key) => {
  const jobs = () => database.query('select task_identifier as task, key, max_attempts from graphile_worker.jobs')
  await database.query(text)
  expect(await jobs()).toEqual([{ task, key, max_attempts: 1 }])
  await database.query(text)
  expect(await jobs()).toHaveLength(1)
  await database.query('select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs')
})
