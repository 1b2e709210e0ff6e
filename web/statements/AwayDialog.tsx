import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { type Line, sumOf, useLines } from './useLines.ts'

/** Asks before a line is put away, and why. */
export function AwayDialog({ line, onClose }: { line: Line | null; onClose: () => void }) {
  const t = useTranslations('statements')
  const { putAway } = useLines()
  const [last, setLast] = useState(line)
  const [remark, setRemark] = useState('')
  if (line && line !== last) {
    setLast(line)
    setRemark('')
  }
  return (
    <ConfirmDialog
      opened={line !== null}
      onClose={onClose}
      title={t('awayTitle')}
      confirmLabel={t('away')}
      run={async () => line && putAway(line, remark.trim())}
    >
      <p>{t('awayHint', { sum: last ? sumOf(last) : '' })}</p>
      <TextInput label={t('remark')} maxLength={200} value={remark} onChange={(event) => setRemark(event.currentTarget.value)} />
    </ConfirmDialog>
  )
}
