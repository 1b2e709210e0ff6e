import { Box } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { Tinted } from '../ui/Tinted.tsx'
import { useNow } from '../ui/useNow.ts'
import { readTicket } from './ownTicket.ts'

const second = 1000
const soon = 5 * 60

interface CountdownProps {
  label: string
  /** Seconds that were left when the answer arrived. */
  seconds: number
  /** When that was, by the clock of the browser. */
  readAt: number
  warns: boolean
}

/** Time until a deadline; then the ticket is read again. */
export function Countdown({ label, seconds, readAt, warns }: CountdownProps) {
  const t = useTranslations('topup')
  const end = readAt + seconds * second
  const now = useNow(second)
  const left = Math.min(seconds, Math.max(0, Math.ceil((end - now) / second)))
  const over = left === 0
  useEffect(() => {
    if (over) void readTicket()
  }, [over])
  const two = (n: number) => String(n).padStart(2, '0')
  const hours = Math.floor(left / 3600)
  const figures = `${hours ? `${hours}:` : ''}${two(Math.floor(left / 60) % 60)}:${two(left % 60)}`
  const colour = warns && left < soon ? 'var(--jj-neg)' : undefined
  return (
    <p>
      <Tinted fz="xs">{label}</Tinted>{' '}
      <Box component="strong" fz="xl" lh="28px" c={colour} role="timer">
        {figures}
      </Box>{' '}
      {warns && (
        <Box component="span" c={colour} role="status">
          {left < soon && !over ? t('almostOver') : ''}
        </Box>
      )}
    </p>
  )
}
