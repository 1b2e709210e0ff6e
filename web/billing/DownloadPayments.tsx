import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError, apiFile } from '../api.ts'
import { saveFile } from '../ledger/saveFile.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Icon } from '../ui/Icon.tsx'
import { toast } from '../ui/toast.ts'
import classes from './billing.module.css'

/** The longest that a file is waited for without more of it coming. */
const patience = 10_000

/** Downloads the open bills; a warning says when that failed, in the server's words where it gave any. */
export function DownloadPayments({ disabled }: { disabled: boolean }) {
  const t = useTranslations('billing')
  const ui = useTranslations('ui')
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [failed, setFailed] = useState(false)

  async function download() {
    setPending(true)
    try {
      const file = await apiFile('downloadPayments', {}, patience)
      saveFile(file)
      setFailed(false)
      toast(t('downloaded', { name: file.name }))
    } catch (error) {
      setFailure(error instanceof ApiError && error.status > 0 ? error.message : null)
      setFailed(true)
    } finally {
      setPending(false)
    }
  }

  return (
    <>
      <Button
        variant="default"
        leftSection={<Icon of={IconDownload} />}
        loading={pending && !failed}
        disabled={disabled}
        onClick={() => void download()}
      >
        {t('download')}
      </Button>
      <Dialog opened={failed} onClose={() => setFailed(false)} title={t('warning')}>
        <p role="alert">{failure ?? t('downloadFailed')}</p>
        <div className={classes.buttons}>
          <Button size="md" variant="default" onClick={() => setFailed(false)}>
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
