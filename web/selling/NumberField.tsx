import { Group, TextInput } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { type ChangeEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { operatorOf, operators } from '../../rules/customer-code.ts'
import { Icon } from '../ui/Icon.tsx'
import classes from './counter.module.css'
import { caretBehind, countBefore, groupNumber } from './customerNumber.ts'
import { NumberNote } from './NumberNote.tsx'
import { byOperator } from './products.ts'
import type { CounterProps } from './useSellActions.ts'

/** The big field of the customer number: grouped while typing, with the operator it belongs to and what it bought last. */
export function NumberField({ entry, steps }: CounterProps) {
  const { form, chosen, state, complaint, recent, enter } = entry
  const t = useTranslations('selling')
  const field = useRef<HTMLInputElement>(null)
  const [caret, setCaret] = useState<number | null>(null)
  const text = groupNumber(form.number)
  const bracketed = chosen?.family === 'game-zone'

  useLayoutEffect(() => {
    if (caret === null) return
    const at = caretBehind(text, caret)
    field.current?.setSelectionRange(at, at)
    setCaret(null)
  }, [caret, text])

  function change(event: ChangeEvent<HTMLInputElement>) {
    const typed = event.currentTarget.value
    const at = event.currentTarget.selectionStart ?? typed.length
    if (at < typed.length) setCaret(countBefore(typed, at))
    enter(typed)
  }

  const operator = byOperator(form.tile) ? operatorOf(form.number) : null
  const belongs = operator ? operators[operator].brand : chosen && state === 'ok' ? t('fits') : null
  return (
    <div data-zone="number">
      <TextInput
        ref={field}
        data-focus="number"
        size="xl"
        label={t('number')}
        value={text}
        onChange={change}
        onFocus={(event) => event.currentTarget.select()}
        onKeyDown={(event) => {
          if (event.key === 'Enter') steps.goOn('number')
          else if (event.key === 'ArrowDown') steps.focus('product')
          else if (event.key === 'ArrowUp' && text === '' && recent[0]) enter(recent[0].customerCode)
          else return
          event.preventDefault()
        }}
        inputMode={bracketed ? 'text' : 'numeric'}
        autoComplete="off"
        enterKeyHint="next"
        maxLength={40}
        error={complaint !== 'ok'}
        aria-describedby="number-note"
        classNames={{ input: classes.number }}
        rightSectionWidth="auto"
        rightSection={
          belongs && (
            <Group gap="sm" wrap="nowrap" pr={14} fz="md" fw={600} c="var(--jj-pos)">
              <Icon of={IconCircleCheck} />
              {belongs}
            </Group>
          )
        }
      />
      <NumberNote entry={entry} />
    </div>
  )
}
