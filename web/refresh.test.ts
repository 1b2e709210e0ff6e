import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'

const { client } = vi.hoisted(() => ({ client: { current: null as QueryClient | null } }))
vi.mock('./queryClient.ts', () => ({
  get queryClient() {
    return client.current
  },
}))
const { hold, refresh } = await import('./refresh.ts')

const reads = ['listBanks', 'listUsers', 'balance'] as const
const old = () => reads.filter((name) => client.current!.getQueryState([name, {}])?.isInvalidated)

beforeEach(() => {
  client.current = new QueryClient()
  for (const name of reads) client.current.setQueryData([name, {}], name)
})

test('what a call changed is old, and nothing else', () => {
  refresh(['listBanks', 'listUsers'])
  expect(old()).toEqual(['listBanks', 'listUsers'])
})

test('what is held is old when the last one lets go, even if no call changed it', async () => {
  const first = await hold(['listBanks', 'listUsers'])
  const second = await hold(['listBanks'])
  refresh(['listBanks', 'balance'])
  expect(old()).toEqual(['balance'])
  first()
  expect(old()).toEqual(['listUsers', 'balance'])
  second()
  expect(old()).toEqual([...reads])
})

test('a reading under way is dropped when it is held', async () => {
  let aborted = false
  const answer = client.current!.fetchQuery({
    queryKey: ['balance', { of: 1 }],
    queryFn: ({ signal }) =>
      new Promise((_, fail) =>
        signal.addEventListener('abort', () => {
          aborted = true
          fail(new Error('aborted'))
        }),
      ),
  })
  answer.catch(() => undefined)
  const letGo = await hold(['balance'])
  expect(aborted).toBe(true)
  letGo()
})

test('what changes while it is read for the first time is read once more, however often it changes', async () => {
  const answers: ((value: string) => void)[] = []
  const observer = new QueryObserver(client.current!, {
    queryKey: ['listProducts', {}],
    queryFn: () => new Promise<string>((answer) => answers.push(answer)),
  })
  const stop = observer.subscribe(() => {})
  refresh(['listProducts'])
  refresh(['listProducts'])
  expect(answers).toHaveLength(1)
  answers[0]!('before')
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[1]!('after')
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('after'))
  expect(answers).toHaveLength(2)
  stop()
})

test('a slow read is finished while others sell, and then repeated once; an own change begins it anew', async () => {
  const answers: ((value: string) => void)[] = []
  const observer = new QueryObserver(client.current!, {
    queryKey: ['listUsers', {}],
    queryFn: () => new Promise<string>((answer) => answers.push(answer)),
  })
  const stop = observer.subscribe(() => {})
  refresh(['listUsers'], { restart: false })
  refresh(['listUsers'], { restart: false })
  expect(answers).toHaveLength(1)
  answers.at(-1)!('slow')
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  expect(observer.getCurrentResult().data).toBe('slow')
  refresh(['listUsers'])
  await vi.waitFor(() => expect(answers).toHaveLength(3))
  answers.at(-1)!('own')
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('own'))
  expect(answers).toHaveLength(3)
  stop()
})
