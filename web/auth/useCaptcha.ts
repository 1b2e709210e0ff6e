import { useQuery } from '@tanstack/react-query'
import type { Challenge } from 'altcha-lib/types'
import { useRef, useState } from 'react'
import type { CaptchaDoor } from '../../contract/auth/captcha-doors.ts'
import { api } from '../api.ts'
import { solveCaptcha, stillValid } from './captcha.ts'

type State = 'open' | 'solving' | 'solved' | 'failed'

/**
 * The captcha of a form. `enabled` false: the server asks for none. The work starts quietly with the first focus
 * (`prepare`), ticking waits for its end; `reset` fetches another challenge after a refusal. `door`: what it is for.
 */
export function useCaptcha(door: CaptchaDoor) {
  const { data, dataUpdatedAt, isError, refetch } = useQuery({
    queryKey: ['captcha', { for: door }],
    queryFn: ({ signal }) => api('captcha', { for: door }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const [state, setState] = useState<State>('open')
  const [solution, setSolution] = useState<string | null>(null)
  const work = useRef<Promise<string | null> | null>(null)

  async function solve(): Promise<string | null> {
    let answer = data
    if (!answer?.challenge || !stillValid(dataUpdatedAt, Date.now())) answer = (await refetch()).data
    return answer?.challenge ? solveCaptcha(answer.challenge as unknown as Challenge) : null
  }

  function prepare() {
    if (data?.enabled) work.current ??= solve().catch(() => null)
  }

  async function tick() {
    if (state === 'solving') return
    if (state === 'solved') return reset()
    setState('solving')
    work.current ??= solve().catch(() => null)
    const found = await work.current
    work.current = found === null ? null : work.current
    setSolution(found)
    setState(found === null ? 'failed' : 'solved')
  }

  function reset() {
    work.current = null
    setSolution(null)
    setState('open')
    void refetch()
  }

  const enabled = data ? data.enabled : isError
  return { enabled, ready: data?.enabled === false || state === 'solved', state, solution, prepare, tick, reset }
}
