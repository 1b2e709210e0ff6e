import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../../rules/amounts.ts'
import { ApiError } from '../../api.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { toast } from '../../ui/toast.ts'
import { useAct } from '../../useCall.ts'
import list from './list.module.css'
import type { ListRow } from './listRow.ts'

interface ApproveDialogProps {
  opened: boolean
  onClose: () => void
  partner: { id: number; name: string }
  wanted: readonly ListRow[]
  /** The present values of rows that changed since they were compared, by key. */
  onStale: (stale: Readonly<Record<string, string>>) => void
  onDone: () => void
  onAgain: () => Promise<unknown>
}

/** Asks once more, and writes. Rows that somebody else changed meanwhile are compared again and say so. */
export function ApproveDialog({ opened, onClose, partner, wanted, onStale, onDone, onAgain }: ApproveDialogProps) {
  const t = useTranslations('partnerList')
  const act = useAct('approvePartnerList')
  const closing = wanted.filter(({ closes }) => (closes ?? 0) > 0).length

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
      opened={opened}
      onClose={onClose}
      title={t('approveTitle', { name: partner.name })}
      confirmLabel={t('approve', { count: wanted.length, shown: dotted(wanted.length) })}
      disabled={wanted.length === 0}
      run={approve}
    >
      <p>{t('approveBody')}</p>
      {closing > 0 && <p className={list.warning}>{t('approveClosing', { count: closing, shown: dotted(closing) })}</p>}
    </ConfirmDialog>
  )
}
