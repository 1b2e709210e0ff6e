import { TextInput } from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from './IconButton.tsx'
import classes from './SearchBox.module.css'

interface SearchBoxProps {
  /** What can be searched for: accessible name and placeholder. */
  label: string
  /** The search that is applied. */
  value: string
  /** On Enter, on the search button, and with '' on the clear button. */
  onSearch: (text: string) => void
}

/** A search that is applied on Enter or by its button. */
export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const t = useTranslations('ui')
  const [text, setText] = useState(value)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => setText(value), [value])
  return (
    <search className={classes.search}>
      {' '}
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onSearch(text.trim())
        }}
      >
        <TextInput
          ref={field}
          aria-label={label}
          placeholder={label}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          maxLength={100}
          leftSection={<IconButton type="submit" icon={IconSearch} label={t('search')} />}
          leftSectionPointerEvents="all"
          rightSection={
            text !== '' && (
              <IconButton
                icon={IconX}
                label={t('clear')}
                onClick={() => {
                  setText('')
                  if (value !== '') onSearch('')
                  field.current?.focus()
                }}
              />
            )
          }
        />
      </form>
    </search>
  )
}
