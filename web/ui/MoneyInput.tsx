import { Input, TextInput, type TextInputProps } from '@mantine/core'
import { type ChangeEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { formatRupiah, parseRupiah, rupiahInWords } from '../../rules/amounts.ts'
import { useCurrentLanguage } from '../i18n/language.ts'
import { caretAfter, digitsAfter } from './caret.ts'

interface MoneyInputProps extends Pick<TextInputProps, 'error' | 'description' | 'disabled' | 'required' | 'name' | 'autoFocus'> {
  label: ReactNode
  /** It counts something else than rupiah. */
  counts?: boolean
  /** Whole, zero or more. */
  value: number
  onChange: (value: number) => void
  /** Writes the amount in words below, and ties the words to the field. */
  words?: boolean
  size?: 'md' | 'lg'
}

const rightAligned = { input: { fontWeight: 600, textAlign: 'right' } } as const

/**
 * A field for whole rupiah: dots appear while typing and the caret stays between the same digits; pasting "Rp 1.234.567,00"
 * or "1,234,567" gives 1234567; what is no amount, or below zero, is 0. Sen and a minus that are typed stand until the field is left
 * and never count.
 */
export function MoneyInput({ value, onChange, words = false, counts = false, ...rest }: MoneyInputProps) {
  const { language } = useCurrentLanguage()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [standing, setStanding] = useState<string | null>(null)
  const [caret, setCaret] = useState<number | null>(null)
  const text = standing ?? formatRupiah(value)

  useLayoutEffect(() => {
    if (caret === null || document.activeElement !== field.current) return
    const at = caretAfter(text, caret)
    field.current?.setSelectionRange(at, at)
    setCaret(null)
  }, [caret, text])

  function change(event: ChangeEvent<HTMLInputElement>) {
    // A letter that slips in while typing is dropped; pasted text is judged as a whole.
    const { inputType, data } = event.nativeEvent as InputEvent
    const slipped = inputType === 'insertText'
    // A digit takes the place of a 0: before it, it would be ten times as much.
    const given = slipped && text === '0' && /^\d$/.test(data ?? '') ? data! : event.currentTarget.value
    const typed = slipped ? given.replace(/(?!^-)[^\d.,]/g, '') : given
    const amount = parseRupiah(typed)
    const shown = formatRupiah(amount)
    // A comma or a minus that vanished would let what is typed behind it become rupiah.
    const stands = typed.startsWith('-') || (typed.includes(',') && !/^\d{1,3}(,\d{3})+$/.test(typed))
    setStanding(stands ? typed : null)
    if (!/[-,]/.test(typed) || shown === text) setCaret(digitsAfter(typed, event.currentTarget.selectionStart ?? typed.length))
    onChange(amount)
  }

  return (
    <div>
      <TextInput
        {...rest}
        ref={field}
        value={text}
        onChange={change}
        onBlur={() => setStanding(null)}
        onFocus={(event) => event.currentTarget.select()}
        inputMode="numeric"
        autoComplete="off"
        leftSection={!counts && 'Rp'}
        leftSectionWidth={36}
        styles={counts ? undefined : rightAligned}
        aria-describedby={words ? id : undefined}
      />
      {words && (
        <Input.Description id={id} mt={5} c="var(--jj-text-2)">
          {rupiahInWords(value, language)}
        </Input.Description>
      )}
    </div>
  )
}
