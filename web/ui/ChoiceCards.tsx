import { Stack, Text } from '@mantine/core'
import { useId } from 'react'
import classes from './ChoiceCards.module.css'

interface ChoiceCardsProps {
  label: string
  /** Of each: what it is called, and what else is to be known of it. */
  of: readonly { key: string; name: string; note: string }[]
  /** Key of the chosen one; null for none. */
  value: string | null
  onChange: (key: string) => void
}

/** One of a few things, each a card with what it is: `<ChoiceCards label={t('bank')} of={banks} value={bank} onChange={setBank} />`. */
export function ChoiceCards({ label, of, value, onChange }: ChoiceCardsProps) {
  const group = useId()
  return (
    <Stack component="fieldset" gap="sm">
      <Text component="legend" size="sm" fw={600} mb={6}>
        {label}
      </Text>
      {of.map(({ key, name, note }) => (
        <label key={key} className={classes.card}>
          <input type="radio" name={group} checked={key === value} onChange={() => onChange(key)} />
          <span>
            <strong>{name}</strong>
            <Text span display="block" size="sm" c="var(--jj-text-2)">
              {note}
            </Text>
          </span>
        </label>
      ))}
    </Stack>
  )
}
