import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { fileDate } from '../../rules/dates.ts'
import { ApiError, api, type Input } from '../api.ts'
import { FormatButton } from '../downloads/FormatButton.tsx'
import type { Format } from '../downloads/useDownload.ts'
import { saveFile } from '../ui/saveFile.ts'
import { toast } from '../ui/toast.ts'

/** The longest that one page is waited for. */
const patience = 30_000

/** Makes a file of every item that the filters leave, from the table that the server answers with them. */
export function ExportItems({
  input,
  disabled,
}: {
  input: Omit<Input<'transactionByProduct'>, 'currentPage' | 'rowsPerPage'>
  disabled: boolean
}) {
  const t = useTranslations('downloads')
  const sums = useTranslations('sums')
  const [coming, setComing] = useState<{ share: number; stop: AbortController } | null>(null)
  const [failure, setFailure] = useState<{ text: string | null; format: Format } | null>(null)

  async function download(format: Format): Promise<boolean | undefined> {
    const stop = new AbortController()
    const { signal } = stop
    setComing({ share: 0, stop })
    try {
      // The writer of spreadsheets is larger than the screen.
      const { itemFile } = await import('./itemSheet.ts')
      const blob = await itemFile(format, sums('itemFile'), {
        read: (currentPage, rowsPerPage) => {
          const given = AbortSignal.any([signal, AbortSignal.timeout(patience)])
          return api('transactionByProduct', { ...input, currentPage, rowsPerPage }, { signal: given })
        },
        told: (share) => setComing({ share, stop }),
        signal,
      })
      const name = `${sums('itemFile')} ${fileDate(new Date())}.${format}`
      saveFile({ blob, name })
      toast(t('done', { name }))
      return true
    } catch (error) {
      if (signal.aborted || (error instanceof ApiError && error.code === 'forbidden-access')) return
      setFailure({ text: error instanceof ApiError && error.status > 0 ? error.message : null, format })
      return false
    } finally {
      setComing(null)
    }
  }

  return (
    <FormatButton
      label={sums('export')}
      disabled={disabled}
      coming={
        coming && {
          label: sums('stopExport', { percent: String(Math.floor(coming.share * 100)) }),
          stop: () => coming.stop.abort(),
        }
      }
      failure={failure}
      download={download}
    />
  )
}
