import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'

const minute = 60_000

/** The time now, told anew every minute. */
export function useMinute(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minute)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** How long something has lasted in words: minutes, hours from two on, days from two on. */
export function useAgeText(): (since: string, now: number) => string {
  const t = useTranslations('reconciliation')
  return (since, now) => {
    const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / minute))
    if (minutes < 120) return t('minutes', { count: String(minutes) })
    if (minutes < 2 * 24 * 60) return t('hours', { count: String(Math.floor(minutes / 60)) })
    return t('days', { count: String(Math.floor(minutes / (24 * 60))) })
  }
}

/** How much an age should worry: within minutes most pending sales end by themselves. */
export function worryOf(since: string, now: number): 'none' | 'some' | 'much' {
  const minutes = (now - Date.parse(since)) / minute
  return minutes < 15 ? 'none' : minutes < 60 ? 'some' : 'much'
}
