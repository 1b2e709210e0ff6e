import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import type { Opened } from '../forms/useDialog.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { typed } from '../ui/typed.ts'

/** Asks which sellers begin to rehearse. What was written is there again until they did. */
export function BeginRehearsals(dialog: Opened) {
  const t = useTranslations('moving.rehearsal')
  const [written, setWritten] = useState('')
  const sellers = written.split(/[\s,;]+/).filter((name) => name !== '')
  return (
    <ConfirmDialog
      {...dialog}
      title={t('begin')}
      effects={[t('beginning.first'), t('beginning.second'), t('beginning.third')]}
      confirmLabel={t('beginning.do', { count: sellers.length })}
      disabled={sellers.length === 0}
      run={() => api('beginRehearsals', { sellers })}
      onDone={() => setWritten('')}
    >
      <Textarea
        label={t('sellers')}
        description={t('sellersHint')}
        autosize
        minRows={2}
        maxRows={8}
        data-autofocus
        {...typed(written, setWritten)}
      />
    </ConfirmDialog>
  )
}
