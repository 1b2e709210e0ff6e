import '../ui/popover.css'
import '../ui/menu.css'
import { Button, Group, Loader, Menu, Text } from '@mantine/core'
import { IconChevronDown, IconDownload, IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Action } from '../ui/Action.tsx'
import { Buttons } from '../ui/Buttons.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Icon } from '../ui/Icon.tsx'
import type { Format } from './useDownload.ts'

interface FormatButtonProps {
  label: string
  disabled: boolean | undefined
  /** While it comes: how far it is, in words, and how it is given up. */
  coming: { label: string; stop: () => void } | null
  /** Why the last one failed, `text` in the server's words where it gave any. */
  failure: { text: string | null; format: Format } | null
  /** Makes it; answers whether it came, and nothing where it was given up. */
  download: (format: Format) => Promise<boolean | undefined>
  /** What is said when it failed: title, what happened, and a hint where the server gave no words of its own. */
  failed?: { title: string; lead?: string; hint: string }
  /** Further entries of its menu. */
  children?: ReactNode
}

const left = { borderStartEndRadius: 0, borderEndEndRadius: 0 }
const right = { borderStartStartRadius: 0, borderEndStartRadius: 0, borderInlineStartWidth: 0 }

/**
 * Makes a file as a spreadsheet, or from its menu as CSV. While it comes the button says how far it is, and gives it up.
 * A dialog says when it failed and offers to try again.
 */
export function FormatButton({ label, disabled, coming, failure, download, failed, children }: FormatButtonProps) {
  const t = useTranslations('downloads')
  const ui = useTranslations('ui')
  const { title, lead, hint } = failed ?? { title: t('failed'), lead: t('networkFailed'), hint: t('networkFailedHint') }
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)

  // While the file was on its way the button could not hold the focus, so the dialog does not know where it came from.
  function close() {
    if (opened) button.current?.focus()
    setOpened(false)
  }

  async function run(format: Format) {
    const came = await download(format)
    if (came) close()
    else if (came === false) setOpened(true)
  }

  return (
    <>
      {coming && !opened ? (
        <Action label={coming.label} leftSection={<Loader size={14} />} onClick={coming.stop} />
      ) : (
        <Group gap={0} wrap="nowrap">
          <Action
            ref={button}
            icon={IconDownload}
            label={label}
            style={left}
            disabled={disabled}
            onClick={() => void run('xlsx')}
          />
          <Menu position="bottom-end">
            <Menu.Target>
              <Button variant="default" px="sm" aria-label={t('choices')} title={t('choices')} style={right}>
                <Icon of={IconChevronDown} />
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item leftSection={<Icon of={IconFileSpreadsheet} />} disabled={disabled} onClick={() => void run('xlsx')}>
                {t('xlsx')}
              </Menu.Item>
              <Menu.Item leftSection={<Icon of={IconFileTypeCsv} />} disabled={disabled} onClick={() => void run('csv')}>
                {t('csv')}
              </Menu.Item>
              {children}
            </Menu.Dropdown>
          </Menu>
        </Group>
      )}
      <Dialog opened={opened} onClose={close} title={title}>
        <div role="alert">
          {lead && <Text fw={600}>{lead}</Text>}
          <Text c={lead && 'var(--jj-text-2)'}>{failure?.text ?? hint}</Text>
        </div>
        <Buttons mt="lg">
          <Action label={ui('close')} size="md" onClick={close} />
          <Action
            label={ui('retry')}
            variant="filled"
            size="md"
            loading={coming !== null}
            data-autofocus
            onClick={() => void run(failure?.format ?? 'xlsx')}
          />
        </Buttons>
      </Dialog>
    </>
  )
}
