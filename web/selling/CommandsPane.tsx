import { IconSend2 } from '@tabler/icons-react'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatDate } from '../../rules/dates.ts'
import { useCurrentLanguage } from '../i18n/language.ts'
import { useSignedIn } from '../session/session.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { Bubbles } from './Bubbles.tsx'
import classes from './CommandsPane.module.css'
import { fromHistory, meaningOf } from './conversation.ts'
import { useConversation } from './useConversation.ts'

const examples = [
  ['S10.081290347781', 'sell'],
  ['CEKPLN.532110884207', 'bill'],
  ['CH.S10', 'price'],
  ['SAL', 'balance'],
] as const

/** The short commands of resellers as a conversation; arrow up brings back what was sent. */
export function CommandsPane({ shown, titled }: { shown: boolean; titled: boolean }) {
  const t = useTranslations('selling')
  const { language } = useCurrentLanguage()
  const { utcOffset } = useSignedIn()
  const { exchanges, send, again } = useConversation()
  const [text, setText] = useState('')
  const [place, setPlace] = useState(0)
  const log = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const last = exchanges.at(-1)

  useLayoutEffect(() => {
    if (shown && last) log.current?.scrollTo({ top: log.current.scrollHeight })
  }, [shown, last])

  function submit(command: string) {
    send(command)
    setText('')
    setPlace(0)
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const next = Math.min(Math.max(place + step, 0), exchanges.length)
    setPlace(next)
    setText(fromHistory(exchanges, next))
  }

  function take(command: string) {
    setText(command)
    field.current?.focus()
  }

  const suggestions = last?.reply && last.reply !== 'lost' ? last.reply.suggestions : last ? [] : ['SAL']
  return (
    <>
      {titled && (
        <div className={classes.head}>
          <h2>{t('commands')}</h2>
          <span>{t('commandsHint')}</span>
        </div>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
      <div ref={log} role="log" aria-label={t('conversation')} tabIndex={0} className={classes.log}>
        {last && <p className={classes.day}>{t('today', { date: formatDate(Date.now(), utcOffset, language) })}</p>}
        <Bubbles exchanges={exchanges} onAgain={again} />
        {!last && (
          <div className={classes.start}>
            <strong>{t('commandsEmpty')}</strong>
            <ul>
              {examples.map(([command, key]) => (
                <li key={command}>
                  <button type="button" onClick={() => take(command)}>
                    <code>{command}</code>
                    <span>{t(`examples.${key}`)}</span>
                  </button>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
      <div className={classes.foot}>
        {last && suggestions.length > 0 && (
          <div className={classes.suggestions}>
            {suggestions.map((command) => (
              <Suggestion key={command} command={command} onSend={submit} />
            ))}
          </div>
        )}
        <form
          className={classes.line}
          onSubmit={(event) => {
            event.preventDefault()
            submit(text)
          }}
        >
          <input
            ref={field}
            aria-label={t('command')}
            placeholder={t('commandPlaceholder')}
            value={text}
            maxLength={200}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="send"
            onChange={(event) => {
              setText(event.currentTarget.value)
              setPlace(0)
            }}
            onKeyDown={onKeyDown}
          />
          <kbd>Enter</kbd>
          <IconButton type="submit" icon={IconSend2} label={t('send')} className={classes.send} />
        </form>
      </div>
    </>
  )
}

function Suggestion({ command, onSend }: { command: string; onSend: (command: string) => void }) {
  const t = useTranslations('selling.suggestion')
  const meaning = meaningOf(command)
  return (
    <button type="button" onClick={() => onSend(command)}>
      <code>{command}</code>
      {meaning && <span>{meaning.key === 'again' ? t('again', { counter: meaning.counter }) : t(meaning.key)}</span>}
    </button>
  )
}
