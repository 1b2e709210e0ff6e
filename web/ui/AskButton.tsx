import { Group } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Action } from './Action.tsx'
import { Failure } from './Failure.tsx'
import { useRun } from './useRun.ts'

interface AskButtonProps<A> {
  label: string
  /** Asks somebody outside. */
  ask: () => Promise<A>
  /** How the answer is told. */
  children: (answer: A) => ReactNode
}

/** A button that asks somebody outside, and beside it what came back the last time. */
export function AskButton<A>({ label, ask, children }: AskButtonProps<A>) {
  const [answer, setAnswer] = useState<{ of: A } | null>(null)
  const { run, pending, failure } = useRun()
  return (
    <Group gap="lg">
      <Action label={label} loading={pending} onClick={() => void run(async () => setAnswer({ of: await ask() }))} />
      <div role="status">{answer && !pending && !failure && children(answer.of)}</div>
      <Failure of={failure} />
    </Group>
  )
}
