import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import type { Answer, Input } from '../api.ts'
import { ReadDialog } from '../forms/ReadDialog.tsx'
import type { Opened } from '../forms/useDialog.ts'
import { Notice } from '../ui/Notice.tsx'
import { toast } from '../ui/toast.ts'
import { useAct } from '../useCall.ts'

type Layout = NonNullable<Input<'importStatement'>['layout']>
const columns = ['date', 'description', 'credit', 'amount', 'side', 'reference'] as const

/** Reads a statement file; one of an unknown layout asks where its columns stand, and whether that is so for the next files. */
export function ImportStatementDialog({ banks, ...dialog }: Opened & { banks: Answer<'listStatementLines'>['banks'] }) {
  const t = useTranslations('statements')
  const read = useAct('importStatement')
  const [remember, setRemember] = useState(false)
  const [passedOver, setPassedOver] = useState<string | null>(null)
  return (
    <ReadDialog
      {...dialog}
      title={t('importTitle')}
      hint={t('importHint')}
      whose={{ label: t('bank'), none: t('chooseBank'), among: banks }}
      more={
        <Notice tone="warning" role="status">
          {passedOver && t('nothingCameIn', { skipped: passedOver })}
        </Notice>
      }
      words={{ file: t('chooseFile'), unknown: t('unknown'), none: t('noColumn'), read: t('readWith') }}
      columns={columns}
      labelOf={(column) => t(`columns.${column}`)}
      isWhole={({ date, description, credit, amount }) => Boolean(date && description && (credit || amount))}
      read={async (bankId, file, chosen) => {
        setPassedOver(null)
        if (!chosen) setRemember(false)
        const shown = chosen ? { layout: chosen as Layout, remember } : {}
        const { layout, columns: heads, ...counts } = await read.mutateAsync({ ...file, bankId, ...shown })
        if (layout === null) return { columns: heads }
        const { added, matched, doubles, duplicates, skipped } = counts
        if (added + duplicates === 0) return void setPassedOver(dotted(skipped))
        const found = { added: dotted(added), matched: dotted(matched), doubles: dotted(doubles) }
        toast(t('imported', { ...found, duplicates: dotted(duplicates), skipped: dotted(skipped) }))
        return void dialog.onClose()
      }}
    >
      {() => <Checkbox label={t('remember')} checked={remember} onChange={(event) => setRemember(event.currentTarget.checked)} />}
    </ReadDialog>
  )
}
