import { Button, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError, apiFile, type CallName, type Input } from '../api.ts'
import { Buttons } from './Buttons.tsx'
import { Dialog } from './Dialog.tsx'
import { Icon } from './Icon.tsx'
import { saveFile } from './saveFile.ts'
import { toast } from './toast.ts'

/** The longest that a file is waited for without more of it coming. */
const patience = 10_000

interface DownloadButtonProps<N extends CallName> {
  label: string
  disabled?: boolean
  /** The call that answers the file. */
  call: N
  input: Input<N>
  done: (name: string) => string
  /** What is said when it failed: title, what happened, and a hint where the server gave no words of its own. */
  failed: { title: string; lead?: string; hint: string }
}

/** Downloads a file; a dialog says when that failed and offers to try again. */
export function DownloadButton<N extends CallName>({ label, disabled, call, input, done, failed }: DownloadButtonProps<N>) {
  const ui = useTranslations('ui')
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)

  // While the file was on its way the button could not hold the focus, so the dialog does not know where it came from.
  function close() {
    if (opened) button.current?.focus()
    setOpened(false)
  }

  async function download() {
    setPending(true)
    try {
      const file = await apiFile(call, input, patience)
      saveFile(file)
      close()
      toast(done(file.name))
    } catch (error) {
      setFailure(error instanceof ApiError && error.status > 0 ? error.message : null)
      setOpened(true)
    } finally {
      setPending(false)
    }
  }

  return (
    <>
      <Button
        ref={button}
        variant="default"
        leftSection={<Icon of={IconDownload} />}
        loading={pending && !opened}
        disabled={disabled}
        onClick={() => void download()}
      >
        {label}
      </Button>
      <Dialog opened={opened} onClose={close} title={failed.title}>
        <div role="alert">
          {failed.lead && <Text fw={600}>{failed.lead}</Text>}
          <Text c={failed.lead && 'var(--jj-text-2)'}>{failure ?? failed.hint}</Text>
        </div>
        <Buttons mt="lg">
          <Button size="md" variant="default" onClick={close}>
            {ui('close')}
          </Button>
          <Button size="md" loading={pending} data-autofocus onClick={() => void download()}>
            {ui('retry')}
          </Button>
        </Buttons>
      </Dialog>
    </>
  )
}
