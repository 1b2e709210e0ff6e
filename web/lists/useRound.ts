import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError, type CallName, outcomeUnknown } from '../api.ts'
import { hold } from '../refresh.ts'
import { token } from '../session/session.ts'
import { toast } from '../ui/toast.ts'
import type { ChosenRows, RowKey } from './chosenRows.ts'
import { doEach, type ManyAction, type Round } from './many.ts'

interface Running {
  label: string
  over: number
  all: number
}

interface RoundOf<Row> {
  /** Of the list: its rows are read again when all is over. */
  name: string | undefined
  of: ChosenRows
  rowKey: (row: Row) => RowKey
}

/** What came of a round in one line: how many were done, failed, are unknown, and were not begun. */
export function useSum<Row>(): (round: Round<Row>) => string {
  const t = useTranslations('many')
  return useCallback(
    ({ outcomes, left, end }) => {
      const count = (state: string) => outcomes.filter((one) => one.state === state).length
      const parts = { done: count('done'), failed: count('failed'), unknown: count('unknown'), left: left.length } as const
      const said = (['done', 'failed', 'unknown', 'left'] as const).filter((part) => part === 'done' || parts[part] > 0)
      const counts = said.map((part) => t(part, { count: String(parts[part]) })).join(' · ')
      return end && end !== 'stopped' && end !== 'signedOut' ? `${counts}. ${t(end)}` : counts
    },
    [t],
  )
}

/** Does an action to chosen rows: what is under way, what came of it, and the way to stop before the next row. What was not done stays chosen. */
export function useRound<Row>({ name, of, rowKey }: RoundOf<Row>) {
  const otherwise = useTranslations('ui')('unreadable')
  const sum = useSum<Row>()
  const [running, setRunning] = useState<Running | null>(null)
  const [round, setRound] = useState<Round<Row> | null>(null)
  const stopping = useRef<AbortController | null>(null)
  const isThere = useRef(true)
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
      stopping.current?.abort()
    }
  }, [])

  async function run({ label, send }: ManyAction<Row>, rows: readonly Row[], remark: string) {
    const stop = new AbortController()
    const by = token()
    stopping.current = stop
    const shown = (over: number) => setRunning({ label, over, all: rows.length })
    of.set({ isLocked: true })
    setRound(null)
    shown(0)
    const letGo = name === undefined ? () => {} : await hold([name as CallName])
    const came = await doEach({
      rows,
      signal: stop.signal,
      onStep: shown,
      judge: (error) => ({
        text: error instanceof ApiError ? error.message : otherwise,
        isUnknown: outcomeUnknown(error),
        code: error instanceof ApiError ? error.code : undefined,
      }),
      send: (row) => send(row, remark),
    })
    const undone = [...came.outcomes.filter(({ state }) => state !== 'done').map(({ row }) => row), ...came.left]
    of.set({ keys: new Set(undone.map(rowKey)), isLocked: false })
    setRunning(null)
    setRound(came)
    letGo()
    if (!isThere.current && token() === by) toast(`${label}: ${sum(came)}`)
  }
  return { running, round, run, stop: () => stopping.current?.abort(), forget: () => setRound(null) }
}
