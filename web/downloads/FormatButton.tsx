import '../ui/popover.css'
import '../ui/menu.css'
import { Button, Group, Loader, Menu } from '@mantine/core'
import { IconChevronDown, IconDownload, IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Action } from '../ui/Action.tsx'
import { Icon } from '../ui/Icon.tsx'
import { DownloadFailed, type DownloadFailedProps } from './DownloadFailed.tsx'

export type Format = 'xlsx' | 'csv'

interface FormatButtonProps extends Pick<DownloadFailedProps, 'failed'> {
  label: string
  disabled: boolean | undefined
  /** While it comes: how far it is, in words, and how it is given up. */
  coming: { label: string; stop: () => void } | null
  /** Why the last one failed, `text` in the server's words where it gave any. */
  failure: { text: string | null; format: Format } | null
  forget: () => void
  download: (format: Format) => void
  /** Further entries of its menu. */
  children?: ReactNode
}

const left = { borderStartEndRadius: 0, borderEndEndRadius: 0 }
const right = { borderStartStartRadius: 0, borderEndStartRadius: 0, borderInlineStartWidth: 0 }

/**
 * Makes a file as a spreadsheet, or from its menu as CSV. While it comes the button says how far it is, and gives it up.
 * A dialog says when it failed and offers to try again.
 */
export function FormatButton({ label, disabled, coming, failure, forget, download, failed, children }: FormatButtonProps) {
  const t = useTranslations('downloads')
  const button = useRef<HTMLButtonElement>(null)

  // While the file was on its way the button could not hold the focus, so the dialog does not know where it came from.
  function close() {
    button.current?.focus()
    forget()
  }

  return (
    <>
      {coming && !failure ? (
        <Action label={coming.label} leftSection={<Loader size={14} />} onClick={coming.stop} />
      ) : (
        <Group gap={0} wrap="nowrap">
          <Action
            ref={button}
            icon={IconDownload}
            label={label}
            style={left}
            disabled={disabled}
            onClick={() => download('xlsx')}
          />
          <Menu position="bottom-end">
            <Menu.Target>
              <Button variant="default" px="sm" aria-label={t('choices')} title={t('choices')} style={right}>
                <Icon of={IconChevronDown} />
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item leftSection={<Icon of={IconFileSpreadsheet} />} disabled={disabled} onClick={() => download('xlsx')}>
                {t('xlsx')}
              </Menu.Item>
              <Menu.Item leftSection={<Icon of={IconFileTypeCsv} />} disabled={disabled} onClick={() => download('csv')}>
                {t('csv')}
              </Menu.Item>
              {children}
            </Menu.Dropdown>
          </Menu>
        </Group>
      )}
      <DownloadFailed
        failure={failure}
        isComing={coming !== null}
        onClose={close}
        onRetry={() => download(failure?.format ?? 'xlsx')}
        failed={failed}
      />
    </>
  )
}
