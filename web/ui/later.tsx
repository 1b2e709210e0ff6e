import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { whenReachable } from '../reachable.ts'
import { fetchLater } from './fetchLater.ts'
import { closeToast, toastWait } from './toast.ts'

/** A wait that is over within this time was never noticed, in milliseconds. */
const patience = 300

/** Says that a part opens by itself, to somebody who has waited a while for it, until it opens. */
export function Awaited() {
  const t = useTranslations('ui')
  useEffect(() => {
    let said = 0
    const timer = setTimeout(() => (said = toastWait(t('opensItself'))), patience)
    return () => {
      clearTimeout(timer)
      closeToast(said)
    }
  }, [t])
  return null
}

interface Arrival<Props> {
  /** What stands in its place until it is there. */
  waiting?: ComponentType<Props>
  /** Fetched when it is shown, not before. */
  rare?: true
}

/** A part of the app that does not come with its screen. It is fetched once the screen stands, so that a click finds it; while the connection is lost it is waited for. */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { waiting: Waiting = Awaited, rare }: Arrival<NoInfer<Props>> = {},
): (props: Props) => ReactNode {
  let arrived: ComponentType<Props> | undefined
  async function bring() {
    arrived = await load()
    return arrived
  }
  const ask = () =>
    lazy(async () => {
      try {
        return { default: await whenReachable(bring) }
      } catch (error) {
        // React keeps a failure for good: whoever shows the part again asks again.
        Part = ask()
        throw error
      }
    }) as unknown as ComponentType<Props>
  let Part = ask()
  if (!rare) fetchLater(bring)
  return function Later(props) {
    // React shows a part that it had to wait for a third of a second later, also where the wait was none.
    const [Now] = useState(() => arrived ?? Part)
    return (
      <Suspense fallback={<Waiting {...props} />}>
        <Now {...props} />
      </Suspense>
    )
  }
}
