import type { Answer, CallName, Input } from '../api.ts'
import { useNotify } from '../ui/useNotify.ts'
import { useAct } from '../useCall.ts'

/** How a button comes by a secret when it is pressed: asks for it, says why it may not have it, and keeps it nowhere. */
export function useSecret<N extends CallName>(name: N, input: Input<N>, pick: (answer: Answer<N>) => string) {
  const act = useAct(name)
  const notify = useNotify()
  return async (): Promise<string | null> => {
    let found: string | null = null
    await notify(async () => {
      found = pick(await act.mutateAsync(input))
      return undefined
    })
    return found
  }
}
