import { TextInput } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { FormDialog } from '../forms/FormDialog.tsx'
import type { Opened } from '../forms/useDialog.ts'
import { type Line, sumOf, useLines } from './useLines.ts'

/** Asks before a line is put away, and why. */
export function AwayDialog({ line, ...dialog }: Opened & { line: Line }) {
  const t = useTranslations('statements')
  const { putAway } = useLines()
  return (
    <FormDialog
      {...dialog}
      title={t('awayTitle')}
      save={t('away')}
      start={{ remark: '' }}
      run={({ remark }) => putAway(line, remark.trim())}
    >
      {({ text }) => (
        <>
          <p>{t('awayHint', { sum: sumOf(line) })}</p>
          <TextInput {...text('remark')} label={t('remark')} maxLength={200} />
        </>
      )}
    </FormDialog>
  )
}
