import { useRef } from 'react'
import { refreshed } from '../refresh.ts'
import { type FormOptions, useForm } from './useForm.ts'

interface EditOptions<V, A> extends Omit<FormOptions<V, A>, 'start' | 'run'> {
  /** What holds now, read anew after every save; always with the same fields in the same order. */
  present: V
  /** Saves only over `was`, which the edit began with. */
  run: (values: V, was: V) => Promise<A>
  /** What is kept of what was typed; all of it as it is without this. */
  kept?: (values: V) => V
}

/** Whether two values of the same fields, in the same order, are not the same. */
export const differ = (a: unknown, b: unknown) => JSON.stringify(a) !== JSON.stringify(b)

/** A form that is saved only over what it began with. After a failure `conflict` says that somebody else changed it meanwhile; `take` notes that. */
export function useEdit<V extends object, A>({ present, run, kept = (values) => values, ...options }: EditOptions<V, A>) {
  const was = useRef(present)
  const form: ReturnType<typeof useForm<V, A>> = useForm<V, A>({
    ...options,
    start: present,
    async run(values) {
      try {
        const answer = await run(values, was.current)
        was.current = kept(values)
        form.set(was.current)
        return answer
      } finally {
        await refreshed()
      }
    },
  })
  return {
    ...form,
    /** Whether something is typed that is not saved. */
    isTyped: differ(form.values, was.current),
    conflict: form.failure !== null && differ(present, was.current),
    /** The next save goes over what holds now. */
    take() {
      was.current = present
      form.set({})
    },
  }
}
