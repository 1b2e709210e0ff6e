import '../ui/popover.css'
import '../ui/menu.css'
import { Button, Group, Loader, Menu, Text } from '@mantine/core'
import { IconCalendarRepeat, IconChevronDown, IconDownload, IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { scheduledReports } from '../../contract/inbox/reports.ts'
import type { CallName, Input } from '../api.ts'
import { useDialog } from '../forms/useDialog.ts'
import { Action } from '../ui/Action.tsx'
import { Buttons } from '../ui/Buttons.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Icon } from '../ui/Icon.tsx'
import { ScheduleDialog } from './ScheduleDialog.tsx'
import { type Format, useDownload } from './useDownload.ts'

interface DownloadButtonProps<N extends CallName> {
  label?: string
  disabled?: boolean
  /** The call that answers the file. */
  call: N
  input: Input<N>
  done?: (name: string) => string
  /** What is said when it failed: title, what happened, and a hint where the server gave no words of its own. */
  failed?: { title: string; lead?: string; hint: string }
}

const left = { borderStartEndRadius: 0, borderEndEndRadius: 0 }
const right = { borderStartStartRadius: 0, borderEndStartRadius: 0, borderInlineStartWidth: 0 }

/**
 * Downloads a file as a spreadsheet, or from its menu as CSV or on a schedule. While it comes the button says how much there is, and gives it up.
 * A dialog says when it failed and offers to try again.
 */
export function DownloadButton<N extends CallName>(props: DownloadButtonProps<N>) {
  const t = useTranslations('downloads')
  const ui = useTranslations('ui')
  const { label = t('download'), disabled, call, input, done = (name: string) => t('done', { name }) } = props
  const { failed = { title: t('failed'), lead: t('networkFailed'), hint: t('networkFailedHint') } } = props
  const { coming, failure, download } = useDownload(call, input, done)
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
        <Action
          label={t('stop', { size: (coming.bytes / 1e6).toFixed(1) })}
          leftSection={<Loader size={14} />}
          onClick={() => coming.stop.abort()}
        />
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
          <Formats call={call} input={input as object} disabled={disabled} onChoose={(format) => void run(format)} />
        </Group>
      )}
      <Dialog opened={opened} onClose={close} title={failed.title}>
        <div role="alert">
          {failed.lead && <Text fw={600}>{failed.lead}</Text>}
          <Text c={failed.lead && 'var(--jj-text-2)'}>{failure?.text ?? failed.hint}</Text>
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

interface FormatsProps {
  call: CallName
  input: object
  disabled: boolean | undefined
  onChoose: (format: Format) => void
}

/** The other ways to have it. */
function Formats({ call, input, disabled, onChoose }: FormatsProps) {
  const t = useTranslations('downloads')
  const schedule = useDialog()
  const report = scheduledReports.find((name) => name === call)
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" px="sm" aria-label={t('choices')} title={t('choices')} style={right}>
            <Icon of={IconChevronDown} />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<Icon of={IconFileSpreadsheet} />} disabled={disabled} onClick={() => onChoose('xlsx')}>
            {t('xlsx')}
          </Menu.Item>
          <Menu.Item leftSection={<Icon of={IconFileTypeCsv} />} disabled={disabled} onClick={() => onChoose('csv')}>
            {t('csv')}
          </Menu.Item>
          {report && (
            <Menu.Item leftSection={<Icon of={IconCalendarRepeat} />} onClick={() => schedule.open(true)}>
              {t('schedule')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {report && schedule.show(ScheduleDialog, () => ({ report, filters: input }))}
    </>
  )
}
