import { useTranslations } from 'use-intl'
import { fileDate } from '../../rules/dates.ts'
import { type Answer, api, apiFile } from '../api.ts'
import { type Format, FormatButton } from '../downloads/FormatButton.tsx'
import { useComing } from '../downloads/useComing.ts'
import { patience } from '../downloads/useDownload.ts'
import type { itemInput } from './reportFilters.ts'

/** Makes a file of every item that the filters leave, from the table that the server answers with them. */
export function ExportItems({ input, disabled }: { input: ReturnType<typeof itemInput>; disabled: boolean }) {
  const t = useTranslations('downloads')
  const sums = useTranslations('sums')
  const file = useComing<Format>(
    async (format, told, signal) => {
      // The writer of spreadsheets is larger than the screen.
      const { itemFile } = await import('./itemSheet.ts')
      const blob = await itemFile(format, sums('itemFile'), {
        read: async (currentPage, rowsPerPage) => {
          const page = await apiFile('transactionByProduct', { ...input, currentPage, rowsPerPage }, { patience, signal })
          return JSON.parse(await page.blob.text()) as Answer<'transactionByProduct'>
        },
        told,
        signal,
      })
      const { months } = await api('monthsAway', { startDate: input.startDate, endDate: input.endDate }, { signal })
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
      file={file}
      stop={(far) => sums('stopExport', { percent: String(Math.floor(far * 100)) })}
    />
  )
}
