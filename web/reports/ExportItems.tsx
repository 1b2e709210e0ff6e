import { Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { fileDate } from '../../rules/dates.ts'
import { ApiError, api, type Input } from '../api.ts'
import { Action } from '../ui/Action.tsx'
import { Buttons } from '../ui/Buttons.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { saveFile } from '../ui/saveFile.ts'
import { toast } from '../ui/toast.ts'

const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Makes a spreadsheet of every item that the filters leave, from the table that the server answers with them. */
export function ExportItems({
  input,
  disabled,
}: {
  input: Omit<Input<'transactionByProduct'>, 'currentPage' | 'rowsPerPage'>
  disabled: boolean
}) {
  const t = useTranslations('downloads')
  const ui = useTranslations('ui')
  const sums = useTranslations('sums')
  const title = useTranslations('screen')('transactionByItem')
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function download() {
    setPending(true)
    try {
      // The writer of spreadsheets is larger than the screen.
      const { itemSheet } = await import('./itemSheet.ts')
      const bytes = await itemSheet(title, (currentPage, rowsPerPage) =>
        api('transactionByProduct', { ...input, currentPage, rowsPerPage }),
      )
      const name = `${title} ${fileDate(new Date())}.xlsx`
      saveFile({ blob: new Blob([bytes as BlobPart], { type: spreadsheet }), name })
      setFailure(null)
      toast(t('done', { name }))
    } catch (error) {
      if (error instanceof ApiError && error.code === 'forbidden-access') return
      setFailure(error instanceof ApiError && error.status > 0 ? error.message : t('networkFailedHint'))
    } finally {
      setPending(false)
    }
  }

  return (
    <>
      <Action
        icon={IconDownload}
        label={sums('export')}
        loading={pending && failure === null}
        disabled={disabled}
        onClick={() => void download()}
      />
      <Dialog opened={failure !== null} onClose={() => setFailure(null)} title={t('failed')}>
        <div role="alert">
          <Text fw={600}>{t('networkFailed')}</Text>
          <Text c="var(--jj-text-2)">{failure}</Text>
        </div>
        <Buttons mt="lg">
          <Action label={ui('close')} size="md" onClick={() => setFailure(null)} />
          <Action
            label={ui('retry')}
            variant="filled"
            size="md"
            loading={pending}
            data-autofocus
            onClick={() => void download()}
          />
        </Buttons>
      </Dialog>
    </>
  )
}
