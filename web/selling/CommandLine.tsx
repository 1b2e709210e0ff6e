import { TextInput } from '@mantine/core'
import { IconSend2 } from '@tabler/icons-react'
import { type KeyboardEvent, type RefObject, useState } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../ui/IconButton.tsx'
import classes from './CommandsPane.module.css'
import { type Exchange, fromHistory } from './conversation.ts'

interface CommandLineProps {
  field: RefObject<HTMLInputElement | null>
  exchanges: readonly Exchange[]
  text: string
  onText: (text: string) => void
  onSend: (command: string) => void
}

/** Where commands are typed: Enter sends, arrow up brings back what was sent. */
export function CommandLine({ field, exchanges, text, onText, onSend }: CommandLineProps) {
  const t = useTranslations('selling')
  const [place, setPlace] = useState(0)

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const next = Math.min(Math.max(place + step, 0), exchanges.length)
    setPlace(next)
    onText(fromHistory(exchanges, next))
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        setPlace(0)
        onSend(text)
      }}
    >
      <TextInput
        ref={field}
        size="lg"
        classNames={{ input: classes.command }}
        aria-label={t('command')}
        placeholder={t('commandPlaceholder')}
        value={text}
        maxLength={200}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="send"
        onChange={(event) => {
          onText(event.currentTarget.value)
          setPlace(0)
        }}
        onKeyDown={onKeyDown}
        rightSectionWidth="auto"
        rightSection={
          <>
            <kbd>Enter</kbd>
            <IconButton type="submit" icon={IconSend2} label={t('send')} className={classes.send} />
          </>
        }
      />
    </form>
  )
}
