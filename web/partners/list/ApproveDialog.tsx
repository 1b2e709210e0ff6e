import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../../rules/amounts.ts'
import { ApiError } from '../../api.ts'
import type { Opened } from '../../forms/useDialog.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { toast } from '../../ui/toast.ts'
import { useAct } from '../../useCall.ts'
import type { ListRow } from './listRow.ts'

/** How many of the rows close their product for somebody. */
export const closingOf = (wanted: readonly ListRow[]) => wanted.filter(({ closes }) => (closes ?? 0) > 0).length

interface ApproveDialogProps extends Opened {
  partner: { id: number; name: string }
  /** Compares the same list with what holds now. */
  onAgain: () => Promise<unknown>
  wanted: readonly ListRow[]
  /** The present values of rows that changed since they were compared, by key. */
  onStale: (stale: Readonly<Record<string, string>>) => void
  onDone: () => void
}

/** Asks once more, and writes. Rows that somebody else changed meanwhile are compared again and say so. */
export function ApproveDialog({ partner, wanted, onStale, onDone, onAgain, ...dialog }: ApproveDialogProps) {
  const t = useTranslations('partnerList')
  const act = useAct('approvePartnerList')
  const closing = closingOf(wanted)

  async function approve() {
    const changes = wanted.flatMap(({ change }) => change ?? [])
    try {
      const { written, closed } = await act.mutateAsync({ partnerId: partner.id, changes })
      toast(t('approved', { count: written, shown: dotted(written), closed, closedShown: dotted(closed) }))
      onDone()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'list-rows-changed') onStale(error.fields ?? {})
      throw error
    } finally {
      await onAgain()
    }
  }

  return (
    <ConfirmDialog
      {...dialog}
      title={t('approveTitle', { name: partner.name })}
      confirmLabel={t('approve', { count: wanted.length, shown: dotted(wanted.length) })}
      disabled={wanted.length === 0}
      run={approve}
    >
      <p>{t('approveBody')}</p>
      {closing > 0 && <Notice tone="warning">{t('approveClosing', { count: closing, shown: dotted(closing) })}</Notice>}
    </ConfirmDialog>
  )
}
