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
    `insert into message (template, language, channel, recipient) values ('x', 'id', 'email', 'x')`,
    'send-messages',
    'send-messages',
  ],
  ['a call back that is to be made again', resent, 'deliver-callbacks', 'deliver-callbacks'],
  [
    'a callback address that is tried again',
    'delete from callback_release; insert into callback_release values (2)',
    'deliver-callbacks',
    'deliver-callbacks',
  ],
  [
    'a file that is asked for',
    'insert into report_file overriding system value select * from report_file where false',
    'make-files',
    'make-files',
  ],
  [
    'a build that is asked for',
    'insert into domain_build overriding system value select * from domain_build where false',
    'build-domains',
    'build-domains',
  ],
  ['a block that falls', freed, 'follow-bills', 'follow-bills-unblocked'],
])('%s wakes its job, which is tried once', async (_, text, task, key) => {
  const jobs = () => database.query('select task_identifier as task, key, max_attempts from graphile_worker.jobs')
  await database.query(text)
  expect(await jobs()).toEqual([{ task, key, max_attempts: 1 }])
  await database.query(text)
  expect(await jobs()).toHaveLength(1)
  await database.query('select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs')
})

test('push messages wake theirs without a key, which sales that end at once would wait for', async () => {
  const queue = (push: number) =>
    database.query(
      `insert into message (template, language, channel, recipient, push_id) select 'x', 'id', 'push', 'x', 1 from generate_series(1, $1)`,
      [push],
    )
  await queue(0)
  await queue(2)
  expect(await database.query('select task_identifier as task, key, max_attempts from graphile_worker.jobs')).toEqual([
    { task: 'send-pushes', key: null, max_attempts: 1 },
  ])
})
