import '../ui/drawer.css'
import '../ui/modal.css'
import { Group, Modal, TextInput, VisuallyHidden } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { mayOpen, type ScreenName, screens } from '../../contract/screens.ts'
import { useGoTo } from '../navigate.ts'
import { useSignedIn } from '../session/session.ts'
import { Icon } from '../ui/Icon.tsx'
import { ErrorPanel, Nothing } from '../ui/States.tsx'
import { usePhone } from '../ui/screenWidth.ts'
import type { TakeEarly } from './earlyKeys.ts'
import { FinderRows } from './FinderRows.tsx'
import { screensFor } from './foundScreens.ts'
import { type FinderRow, useFinderRows } from './useFinderRows.ts'

interface FinderWindowProps {
  opened: boolean
  takeEarly: TakeEarly
  onClose: () => void
}

/** The box that finds everything: a field, and below it what it may mean. Arrows choose, Enter opens, Escape closes and gives the focus back. */
export function FinderWindow({ opened, takeEarly, onClose }: FinderWindowProps) {
  const t = useTranslations('finder')
  const phone = usePhone()
  // Whoever went somewhere goes on there; whoever only closed it goes on where it was.
  const went = useRef(false)
  const origin = useRef<Element | null>(null)
  useEffect(() => {
    if (!opened) return
    went.current = false
    origin.current = document.activeElement
  }, [opened])
  function giveBack() {
    const active = document.activeElement
    // Without motion it ends before its field is gone.
    if (active && active !== document.body && !active.closest('[role=dialog]')) return
    const back = went.current || !origin.current?.isConnected || origin.current === document.body ? null : origin.current
    const place = back ?? document.getElementById('content')
    if (place instanceof HTMLElement) place.focus()
  }
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      size={640}
      yOffset={phone ? 0 : '9vh'}
      fullScreen={phone}
      returnFocus={false}
      onExitTransitionEnd={giveBack}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={t('title')}>
        <Finder
          takeEarly={takeEarly}
          onGo={() => {
            went.current = true
            onClose()
          }}
        />
      </Modal.Content>
    </Modal.Root>
  )
}

/** What was typed, also before the field had the focus, and whether Enter came before the answer: then its first line is opened. */
function useTyped(takeEarly: TakeEarly) {
  const [text, setText] = useState('')
  const [hurried, setHurried] = useState(false)
  function onFocus() {
    const early = takeEarly()
    if (early.text) setText(early.text)
    if (early.text && early.entered) setHurried(true)
  }
  return { text, setText, hurried, setHurried, onFocus }
}

/** What can be wished for, by the screen that it leads to. */
const wishes = ['users', 'topUp', 'sell'] as const

/** What may be typed, of what the signed-in one can find. */
function useHints() {
  const t = useTranslations('finder')
  const me = useSignedIn()
  const examples = wishes.filter((name) => mayOpen(screens[name], me)).map((name) => t(`examples.${name}`))
  const has = (...of: ScreenName[]) => String(of.some((name) => screensFor(me).includes(name)))
  const kinds = { ticket: has('topUp', 'tickets'), product: has('products', 'listProduct', 'sell') }
  return { placeholder: t('placeholder', kinds), hint: t('hint', { examples: examples.join(', ') || 'none' }) }
}

function Finder({ takeEarly, onGo }: { takeEarly: TakeEarly; onGo: () => void }) {
  const t = useTranslations('finder')
  const ui = useTranslations('ui')
  const goTo = useGoTo()
  const list = useId()
  const { placeholder, hint } = useHints()
  const { text, setText, hurried, setHurried, onFocus } = useTyped(takeEarly)
  const [at, setAt] = useState(0)
  const { rows, waits, error, retry, ask } = useFinderRows(text)
  const chosen = Math.min(at, rows.length - 1)
  const go = ({ link }: FinderRow) => {
    onGo()
    void goTo(link.screen, { search: link.search, state: { found: true } })
  }

  useEffect(() => {
    if (!hurried || waits) return
    setHurried(false)
    if (rows[0]) go(rows[0])
  })

  function onKey(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.nativeEvent.isComposing) return
    if (step && rows.length > 0) setAt((chosen + step + rows.length) % rows.length)
    else if (event.key === 'Enter' && rows[chosen]) go(rows[chosen])
    else if (event.key === 'Enter' && waits) {
      ask()
      setHurried(true)
    } else if (!step && event.key !== 'Enter') return
    event.preventDefault()
  }

  return (
    <>
      <Group gap="xs" wrap="nowrap" p="10px 10px 10px var(--modal-gutter)">
        <TextInput
          flex={1}
          size="md"
          data-autofocus
          role="combobox"
          aria-label={t('title')}
          aria-expanded={rows.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={rows[chosen] && `${list}-${rows[chosen].key}`}
          placeholder={placeholder}
          leftSection={<Icon of={IconSearch} />}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={100}
          value={text}
          onKeyDown={onKey}
          onFocus={onFocus}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setAt(0)
            setHurried(false)
          }}
        />
        <Modal.CloseButton aria-label={ui('close')} />
      </Group>
      <Modal.Body p="0 0 8px" aria-busy={waits}>
        <VisuallyHidden role="status">
          {waits
            ? t('searching')
            : text.trim() !== '' && !error && t('found', { count: rows.length, shown: String(rows.length) })}
        </VisuallyHidden>
        {error && <ErrorPanel compact error={error} onRetry={retry} />}
        <FinderRows id={list} rows={rows} chosen={chosen} onGo={go} />
        {rows.length === 0 && !error && <Nothing>{text.trim() === '' ? hint : waits ? t('searching') : t('nothing')}</Nothing>}
      </Modal.Body>
    </>
  )
}
