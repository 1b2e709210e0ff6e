import { TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { typed } from '../ui/typed.ts'

/** What somebody typed as a time, '8.5' or '0830' or '08:30', as 'HH:mm'; null when it is none. */
export function readTime(text: string): string | null {
  const [, hours, minutes = '0'] = /^\s*(\d{1,2}?)(?:[.:]?(\d{2}))?\s*$/.exec(text) ?? []
  if (hours === undefined || Number(hours) > 23 || Number(minutes) > 59) return null
  return `${hours.padStart(2, '0')}:${minutes.padStart(2, '0')}`
}

/** A time of day in 24 hours; browsers' own field would follow the language of the browser and show AM and PM. */
export function TimeField({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  const [text, setText] = useState(value)
  useEffect(() => {
    setText(value)
  }, [value])
  return (
    <TextInput
      label={label}
      {...typed(text, (next) => {
        setText(next)
        if (/^\d{2}:\d{2}$/.test(next)) onChange(readTime(next) ?? value)
      })}
      inputMode="numeric"
      maxLength={5}
      onBlur={() => {
        const time = readTime(text)
        setText(time ?? value)
        if (time) onChange(time)
      }}
    />
  )
}
