import { type ChangeEvent, type FormEvent, useState } from 'react'
import { useRun } from '../ui/useRun.ts'

type Problems<V> = Partial<Record<keyof V, string>>
/** The fields that are typed. */
type Typed<V> = { [K in keyof V]: V[K] extends string ? K : never }[keyof V] & string

export interface FormOptions<V, A> {
  /** What the fields begin with. */
  start: V | (() => V)
  /** What is wrong before anything is sent, by field. */
  check?: (values: V) => Problems<V>
  /** Usually `(values) => act.mutateAsync(values)`. What was typed stays when it fails. */
  run: (values: V) => Promise<A>
  onDone?: (values: V, answer: A) => void
}

/** The values of a form, the problems of its fields – those found here before those of the server – and the sending of it. */
export function useForm<V extends object, A>({ start, check, run, onDone }: FormOptions<V, A>) {
  const action = useRun()
  const [values, setValues] = useState(start)
  const [found, setFound] = useState<Problems<V>>({})
  const problems = { ...action.failure?.fields, ...found } as Problems<V>

  function set(part: Partial<V>) {
    setValues((was) => ({ ...was, ...part }))
    setFound({})
    action.drop()
  }

  async function submit(event?: FormEvent) {
    event?.preventDefault()
    if (action.pending) return
    const wrong = check?.(values) ?? {}
    setFound(wrong)
    if (Object.values(wrong).some((problem) => problem !== undefined)) return
    await action.run(async () => {
      const answer = await run(values)
      onDone?.(values, answer)
    })
  }

  /** What a text field needs: name, value, error, and what happens when somebody types. */
  const text = <K extends Typed<V>>(name: K) => ({
    name,
    value: values[name] as string,
    error: problems[name],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
      set({ [name]: event.currentTarget.value } as unknown as Partial<V>),
  })

  /** The same for a field that answers what it holds: an amount, a password, one of many. */
  const field = <K extends keyof V & string>(name: K) => ({
    value: values[name],
    error: problems[name],
    onChange: (value: V[K]) => set({ [name]: value } as unknown as Partial<V>),
  })

  const { pending, failure, isUnknown } = action
  return { values, set, text, field, problems, submit, pending, failure, isUnknown }
}

export type Form<V extends object> = ReturnType<typeof useForm<V, unknown>>
