import { Box, Group, Text, TextInput, UnstyledButton } from '@mantine/core'
import { IconSend2 } from '@tabler/icons-react'
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ScreenLink } from '../ScreenLink.tsx'
import { useClock } from '../session/useClock.ts'
import { Hint } from '../ui/Hint.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Pill } from '../ui/Pill.tsx'
import { sends } from '../ui/sends.ts'
import { typed } from '../ui/typed.ts'
import { Bubbles } from './Bubbles.tsx'
import { type Exchange, fromHistory, meaningOf } from './conversation.ts'
import classes from './counter.module.css'
import { useConversation } from './useConversation.ts'

/** The short commands of resellers as a conversation. */
export function CommandsPane({ shown, titled }: { shown: boolean; titled: boolean }) {
  const t = useTranslations('selling')
  const says = useTranslations('selling.suggestion')
  const clock = useClock()
  const { exchanges, send, again } = useConversation()
  const [text, setText] = useState('')
  const log = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const last = exchanges.at(-1)

  useLayoutEffect(() => {
    if (!shown || !last) return
    // On a phone the page scrolls instead of the conversation.
    for (const box of [log.current, document.scrollingElement]) box?.scrollTo({ top: box.scrollHeight })
  }, [shown, last])

  function submit(command: string) {
    send(command)
    setText('')
  }

  function take(command: string) {
    setText(command)
    field.current?.focus()
  }

  const suggestions = last?.reply && last.reply !== 'lost' ? last.reply.suggestions : []
  return (
    <>
      {titled && (
        <Group justify="space-between" p="14px var(--jj-gutter) 8px" bg="var(--jj-sunken)" c="dimmed" fz="sm">
          <Box component="h2" c="var(--jj-text)">
            {t('commands')}
          </Box>
          <span>{t('commandsHint')}</span>
        </Group>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
      <div ref={log} role="log" aria-label={t('conversation')} tabIndex={0} className={classes.log}>
        {last && <Hint ta="center">{t('today', { date: clock.date(last.sentAt) })}</Hint>}
        <Bubbles exchanges={exchanges} onAgain={again} />
        {!last && <Examples onTake={take} />}
      </div>
      <div className={classes.foot}>
        {suggestions.length > 0 && (
          <Group gap="sm" mb="sm">
            {suggestions.map((command) => {
              const meaning = meaningOf(command)
              return (
                <Pill key={command} onClick={() => submit(command)}>
                  <code>{command}</code> {meaning && (meaning.key === 'again' ? says('again', meaning) : says(meaning.key))}
                </Pill>
              )
            })}
          </Group>
        )}
        <CommandLine field={field} exchanges={exchanges} text={text} onText={setText} onSend={submit} />
      </div>
    </>
  )
}

const examples = [
  ['S10.081290347781', 'sell'],
  ['CEKPLN.532110884207', 'bill'],
  ['CH.S10', 'price'],
  ['SAL', 'balance'],
] as const

/** Before the first command: four that show how it goes; a press puts one into the line. */
function Examples({ onTake }: { onTake: (command: string) => void }) {
  const t = useTranslations('selling')
  return (
    <Box w="100%" my="auto">
      <strong>{t('commandsEmpty')}</strong> · <ScreenLink to="chats">{t('byChat')}</ScreenLink>
      <Box component="ul" mt="sm">
        {examples.map(([command, key]) => (
          <Box key={command} component="li" style={{ borderTop: '1px solid var(--jj-border)' }}>
            <UnstyledButton py={9} w="100%" fz="sm" lh="18px" c="dimmed" onClick={() => onTake(command)}>
              <Text component="code" inherit display="block" c="var(--jj-brand-text)">
                {command}
              </Text>
              <span>{t(`examples.${key}`)}</span>
            </UnstyledButton>
          </Box>
        ))}
      </Box>
    </Box>
  )
}

interface CommandLineProps {
  field: RefObject<HTMLInputElement | null>
  exchanges: readonly Exchange[]
  text: string
  onText: (text: string) => void
  onSend: (command: string) => void
}

const monospace = { input: { fontFamily: 'var(--mantine-font-family-monospace)' } }

/** Where commands are typed: Enter sends, arrow up brings back what was sent. */
function CommandLine({ field, exchanges, text, onText, onSend }: CommandLineProps) {
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
      onSubmit={sends(() => {
        setPlace(0)
        onSend(text)
      })}
    >
      <TextInput
        ref={field}
        size="lg"
        styles={monospace}
        aria-label={t('command')}
        placeholder={t('commandPlaceholder')}
        {...typed(text, (next) => {
          onText(next)
          setPlace(0)
        })}
        maxLength={200}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="send"
        onKeyDown={onKeyDown}
        rightSectionWidth="auto"
        rightSectionProps={{ style: { paddingRight: 8 } }}
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
