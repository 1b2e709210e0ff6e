import { TextInput } from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import { useHeadSlot } from './headSlot.ts'
import { IconButton } from './IconButton.tsx'
import classes from './SearchBox.module.css'
import { sends } from './sends.ts'
import { useSearchKey } from './useSearchKey.ts'
import { useTyped } from './useTyped.ts'

interface SearchBoxProps {
  /** What can be searched for: accessible name and placeholder. */
  label: string
  /** The search that is applied. */
  value: string
  /** At once on Enter, by the search button and by the clear button; 600 ms after the last letter by itself. */
  onSearch: (text: string) => void
}

/** A search of a list: in the heading that the list stands below, wherever a screen names it; "/" gets there. */
export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const t = useTranslations('ui')
  const field = useRef<HTMLInputElement>(null)
  const { text, type, apply } = useTyped(value, onSearch)
  useSearchKey(field)
  const place = useHeadSlot('search')
  const box = (
    <search className={classes.search}>
      {' '}
      <form onSubmit={sends(() => apply(text))}>
        <TextInput
          ref={field}
          aria-label={label}
          aria-keyshortcuts="/"
          placeholder={label}
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
          maxLength={100}
          leftSection={<IconButton type="submit" icon={IconSearch} label={t('search')} />}
          leftSectionPointerEvents="all"
          rightSection={
            text !== '' && (
              <IconButton
                icon={IconX}
                label={t('clear')}
                onClick={() => {
                  type('')
                  if (value !== '') apply('')
                  field.current?.focus()
                }}
              />
            )
          }
        />
      </form>
    </search>
  )
  if (place === undefined) return box
  return place && createPortal(box, place)
}
