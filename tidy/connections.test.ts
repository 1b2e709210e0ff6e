import { expect, test } from 'vitest'
import { production, read } from './sources.ts'

test('no connection to the database waits without an end: whoever opens one has it ended when it is silent', () => {
  const opening = production.filter(
    (path) => /^(database|server|scripts|demo-world)\//.test(path) && /new pg\.(Client|Pool)\(|extends pg\.Pool/.test(read(path)),
  )
  expect(opening).toContain('server/runner/pool.ts')
  const endless = (path: string) => !/endWhenSilent\(/.test(read(path)) || !/connectionTimeoutMillis/.test(read(path))
  expect(opening.filter(endless)).toEqual([])
})
