import { useMemo } from 'react'
import { formatDate, formatDateTime, formatTime, zoneName } from '../../rules/dates.ts'
import { type Language, useCurrentLanguage } from '../i18n/language.ts'
import { useSignedIn } from './session.ts'

type Instant = Parameters<typeof formatTime>[0]

/** How a reader is told instants: in a zone, minutes east of UTC, and a language. */
export function clockOf(utcOffset: number, language: Language) {
  const zone = zoneName(utcOffset)
  const dateTime = (at: Instant) => formatDateTime(at, utcOffset, language)
  return {
    zone,
    dateTime,
    date: (at: Instant) => formatDate(at, utcOffset, language),
    time: (at: Instant) => formatTime(at, utcOffset),
    /** Date and time with the zone behind them. */
    full: (at: Instant) => `${dateTime(at)} ${zone}`,
    /** A day that is the same in every zone, 'YYYY-MM-DD'. */
    day: (day: string) => formatDate(`${day}T00:00:00Z`, 0, language),
  }
}
export type Clock = ReturnType<typeof clockOf>

/** The clock of the signed-in user; the same object until zone or language changes. */
export function useClock(): Clock {
  const { utcOffset } = useSignedIn()
  const { language } = useCurrentLanguage()
  return useMemo(() => clockOf(utcOffset, language), [utcOffset, language])
}
