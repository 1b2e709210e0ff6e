import { useCallback, useState } from 'react'
import { type ChartKind, chartKinds } from './chartData.ts'

const nameFor = (userId: number) => `charts-${userId}`

function read(userId: number): ChartKind[] {
  try {
    const names = (localStorage.getItem(nameFor(userId)) ?? '').split(',')
    return chartKinds.filter((kind) => names.includes(kind))
  } catch {
    return []
  }
}

/** The charts that a user has shown once in this browser: they are there when it comes back. */
export function useShownCharts(userId: number): [ChartKind[], (kind: ChartKind, on: boolean) => void] {
  const [shown, setShown] = useState(() => read(userId))
  const keep = useCallback(
    (kind: ChartKind, on: boolean) => {
      const next = chartKinds.filter((one) => (one === kind ? on : read(userId).includes(one)))
      setShown(next)
      try {
        localStorage.setItem(nameFor(userId), next.join())
      } catch {
        // Storage full or forbidden: shown until the screen is left.
      }
    },
    [userId],
  )
  return [shown, keep]
}
