import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { fetchLater } from '../ui/fetchLater.ts'
import { whenReachable } from './reachable.ts'

/** A part that a screen shows after a click, which does not come with the screen. */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): (props: Props) => ReactNode {
  fetchLater(load)
  const Part = lazy(async () => ({ default: await whenReachable(load) })) as unknown as ComponentType<Props>
  return (props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  )
}
