import { IconDownload } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { DownloadFailed } from '../downloads/DownloadFailed.tsx'
import { megabytes, useDownload } from '../downloads/useDownload.ts'
import { Action } from '../ui/Action.tsx'
import { IconButton } from '../ui/IconButton.tsx'

interface TakeFileProps {
  id: number
  name: string
  onTaken: () => void
}

/** Takes a file that is ready; while it comes the button says how far it is, and gives it up. */
export function TakeFile({ id, name, onTaken }: TakeFileProps) {
  const t = useTranslations('inbox')
  const downloads = useTranslations('downloads')
  const { coming, failure, forget, download } = useDownload('downloadFile', (taken) => t('downloaded', { name: taken }))
  const take = async () => {
    if (await download({ id })) onTaken()
  }
  return (
    <>
      {coming && !failure ? (
        <Action label={downloads('stop', { size: megabytes(coming.far) })} size="compact-sm" onClick={coming.stop} />
      ) : (
        <IconButton icon={IconDownload} label={t('download', { name })} onClick={() => void take()} />
      )}
      <DownloadFailed failure={failure} isComing={coming !== null} onClose={forget} onRetry={() => void take()} />
    </>
  )
}
