import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError, apiFile, type Input } from '../api.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Icon } from '../ui/Icon.tsx'
import { toast } from '../ui/toast.ts'
import classes from './ledger.module.css'
import { saveFile } from './saveFile.ts'

/** The longest that a file is waited for without more of it coming. */
const patience = 10_000

/** Downloads exactly what is filtered; a dialog says when that failed and offers to try again. */
export function DownloadButton({ input, disabled }: { input: Input<'downloadMutation'>; disabled?: boolean }) {
  const t = useTranslations('ledger')
  const ui = useTranslations('ui')
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [failed, setFailed] = useState(false)
  const button = useRef<HTMLButtonElement>(null)

  // While the file was on its way the button could not hold the focus, so the dialog does not know where it came from.
  function close() {
    if (failed) button.current?.focus()
    setFailed(false)
  }

  async function download() {
    setPending(true)
    try {
      const file = await apiFile('downloadMutation', input, patience)
      saveFile(file)
      close()
      toast(t('downloaded', { name: file.name }))
    } catch (error) {
      const refused = error instanceof ApiError && error.status > 0
      setFailure(refused ? error.message : null)
      setFailed(true)
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
        loading={pending && !failed}
        disabled={disabled}
        onClick={() => void download()}
      >
        {t('download')}
      </Button>
      <Dialog opened={failed} onClose={close} title={t('failed')}>
        <div role="alert">
          <p className={classes.failed}>{t('networkFailed')}</p>
          <p className={classes.failedHint}>{failure ?? t('networkFailedHint')}</p>
        </div>
        <div className={classes.buttons}>
          <Button size="md" variant="default" onClick={close}>
            {ui('close')}
          </Button>
          <Button size="md" loading={pending} data-autofocus onClick={() => void download()}>
            {ui('retry')}
          </Button>
        </div>
      </Dialog>
    </>
  )
}
