import { useEffect, useState } from 'react'

/** Whole seconds until a moment of this browser's clock, 0 when it is past; null while there is none. */
export function useCountdown(until: number | null): number | null {
  const [now, setNow] = useState(Date.now)
  const left = until === null ? null : Math.max(0, Math.ceil((until - now) / 1000))
  useEffect(() => {
    if (until === null) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [until])
  return left
}
