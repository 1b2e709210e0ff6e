import { useTranslations } from 'use-intl'
import { fileDate } from '../../rules/dates.ts'
import { api, type Input } from '../api.ts'
import { type Format, FormatButton } from '../downloads/FormatButton.tsx'
import { useComing } from '../downloads/useComing.ts'

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
  const { coming, failure, forget, download } = useComing<Format>(
    async (format, told, signal) => {
      // The writer of spreadsheets is larger than the screen.
      const { itemFile } = await import('./itemSheet.ts')
      const blob = await itemFile(format, sums('itemFile'), {
        read: (currentPage, rowsPerPage) => {
          const given = AbortSignal.any([signal, AbortSignal.timeout(patience)])
          return api('transactionByProduct', { ...input, currentPage, rowsPerPage }, { signal: given })
        },
        told,
        signal,
      })
      const { startDate, endDate } = input
      const { months } = await api('monthsAway', { startDate, endDate }, { signal })
      const name = `${sums('itemFile')} ${fileDate(new Date())}`
      return {
        blob,
        name: `${months.length > 0 ? sums('itemFileWithout', { name, months: months.join(', ') }) : name}.${format}`,
      }
    },
    (name) => t('done', { name }),
  )

  return (
    <FormatButton
      label={sums('export')}
      disabled={disabled}
      coming={
        coming && {
          label: sums('stopExport', { percent: String(Math.floor(coming.far * 100)) }),
          stop: () => coming.stop.abort(),
        }
      }
      failure={failure && { text: failure.text, format: failure.asked }}
      forget={forget}
      download={(format) => void download(format)}
    />
  )
}
