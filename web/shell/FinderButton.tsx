import { Button, Text } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { later } from '../ui/later.tsx'
import { useWide } from '../ui/screenWidth.ts'
import { useEarlyKeys } from './earlyKeys.ts'

const FinderWindow = later(async () => (await import('./FinderWindow.tsx')).FinderWindow)

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Opens the box that finds everything: Ctrl-K or ⌘K on every screen that no dialog covers, and its button in the top bar. */
export function FinderButton({ phone }: { phone: boolean }) {
  const t = useTranslations('finder')
  const full = useWide() && !phone
  const [opened, setOpened] = useState<boolean | null>(null)
  const takeEarly = useEarlyKeys(opened === true, setOpened)
  useWindowEvent('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented } = event
    if (key.toLowerCase() !== 'k' || ctrlKey === metaKey || altKey || shiftKey || defaultPrevented) return
    if (!opened && document.querySelector('[aria-modal=true]')) return
    event.preventDefault()
    setOpened(!opened)
  })
  const keys = { 'aria-keyshortcuts': 'Control+K Meta+K', 'aria-haspopup': 'dialog' as const, onClick: () => setOpened(true) }
  return (
    <>
      {full ? (
        <Button
          variant="default"
          fw={400}
          leftSection={<Icon of={IconSearch} />}
          rightSection={
            <Text span size="xs" c="dimmed" aria-hidden="true">
              {t(isApple ? 'keysApple' : 'keys')}
            </Text>
          }
          {...keys}
        >
          {t('title')}
        </Button>
      ) : (
        <IconButton icon={IconSearch} size={17} label={t('title')} {...keys} />
      )}
      {opened !== null && <FinderWindow opened={opened} takeEarly={takeEarly} onClose={() => setOpened(false)} />}
    </>
  )
}
