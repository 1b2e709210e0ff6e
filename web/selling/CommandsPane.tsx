import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatDate } from '../../rules/dates.ts'
import { useCurrentLanguage } from '../i18n/language.ts'
import { useSignedIn } from '../session/session.ts'
import { Bubbles } from './Bubbles.tsx'
import { CommandLine } from './CommandLine.tsx'
import classes from './CommandsPane.module.css'
import { meaningOf } from './conversation.ts'
import { useConversation } from './useConversation.ts'

/** The short commands of resellers as a conversation. */
export function CommandsPane({ shown, titled }: { shown: boolean; titled: boolean }) {
  const t = useTranslations('selling')
  const { language } = useCurrentLanguage()
  const { utcOffset } = useSignedIn()
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
        <div className={classes.head}>
          <h2>{t('commands')}</h2>
          <span>{t('commandsHint')}</span>
        </div>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
      <div ref={log} role="log" aria-label={t('conversation')} tabIndex={0} className={classes.log}>
        {last && <p className={classes.day}>{t('today', { date: formatDate(last.sentAt, utcOffset, language) })}</p>}
        <Bubbles exchanges={exchanges} onAgain={again} />
        {!last && <Examples onTake={take} />}
      </div>
      <div className={classes.foot}>
        {suggestions.length > 0 && (
          <div className={classes.suggestions}>
            {suggestions.map((command) => (
              <Suggestion key={command} command={command} onSend={submit} />
            ))}
          </div>
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
    <div className={classes.start}>
      <strong>{t('commandsEmpty')}</strong>
      <ul>
        {examples.map(([command, key]) => (
          <li key={command}>
            <button type="button" onClick={() => onTake(command)}>
              <code>{command}</code>
              <span>{t(`examples.${key}`)}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
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
