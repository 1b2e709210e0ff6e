import { Button, Group, Loader } from '@mantine/core'
import { IconChevronDown, IconDownload, IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Action } from '../ui/Action.tsx'
import { EntryMenu, type MenuEntry } from '../ui/EntryMenu.tsx'
import { Icon } from '../ui/Icon.tsx'
import { DownloadFailed, type DownloadFailedProps } from './DownloadFailed.tsx'
import type { useComing } from './useComing.ts'

export type Format = 'xlsx' | 'csv'

interface FormatButtonProps extends Pick<DownloadFailedProps, 'failed'> {
  label: string
  disabled: boolean | undefined
  file: ReturnType<typeof useComing<Format>>
  /** What it says while the file comes. */
  stop: (far: number) => string
  /** Further entries of its menu. */
  more?: readonly MenuEntry[]
}

const left = { borderStartEndRadius: 0, borderEndEndRadius: 0 }
const right = { borderStartStartRadius: 0, borderEndStartRadius: 0, borderInlineStartWidth: 0 }

/**
 * Makes a file as a spreadsheet, or from its menu as CSV. While it comes the button says how far it is, and gives it up.
 * A dialog says when it failed and offers to try again.
 */
export function FormatButton({ label, disabled, file, stop, failed, more = [] }: FormatButtonProps) {
  const { coming, failure, forget, download } = file
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
        <Action label={stop(coming.far)} leftSection={<Loader size={14} />} onClick={coming.stop} />
      ) : (
        <Group gap={0} wrap="nowrap">
          <Action
            ref={button}
            icon={IconDownload}
            label={label}
            style={left}
            disabled={disabled}
            onClick={() => void download('xlsx')}
          />
          <EntryMenu
            target={
              <Button variant="default" px="sm" aria-label={t('choices')} title={t('choices')} style={right}>
                <Icon of={IconChevronDown} />
              </Button>
            }
            entries={[
              { label: t('xlsx'), icon: IconFileSpreadsheet, disabled, run: () => void download('xlsx') },
              { label: t('csv'), icon: IconFileTypeCsv, disabled, run: () => void download('csv') },
              ...more,
            ]}
          />
        </Group>
      )}
      <DownloadFailed
        failure={failure}
        isComing={coming !== null}
        onClose={close}
        onRetry={() => void download(failure?.asked ?? 'xlsx')}
        failed={failed}
      />
    </>
  )
}
