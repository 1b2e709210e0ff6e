import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { whenReachable } from '../reachable.ts'
import { fetchLater } from '../ui/fetchLater.ts'

/** A part that a screen shows after a click, which does not come with the screen. */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): (props: Props) => ReactNode {
  let arrived: ComponentType<Props> | undefined
  async function bring() {
    arrived = await load()
    return arrived
  }
  fetchLater(bring)
  const Part = lazy(async () => ({ default: await whenReachable(bring) })) as unknown as ComponentType<Props>
  return function Later(props) {
    // React shows a part that it had to wait for a third of a second later, also where the wait was none.
    const [Now] = useState(() => arrived)
    if (Now) return <Now {...props} />
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    )
  }
}
