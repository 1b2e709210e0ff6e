import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah } from '../../../rules/amounts.ts'
import { ApiError, api } from '../../api.ts'
import { refreshed } from '../../refresh.ts'
import { RowSwitch } from '../../ui/RowSwitch.tsx'
import { toast, toastFailure } from '../../ui/toast.ts'
import type { Switching } from './switching.ts'

/** Whether the partner is asked for the product at all; who is closed keeps its place. */
export function OpenCell({ row, mayEdit }: { row: Switching; mayEdit: boolean }) {
  const t = useTranslations('catalogue.switching')
  const unreadable = useTranslations('ui')('unreadable')
  const { name } = row.Partner
  // What was asked for, until the server says what is.
  const [asked, setAsked] = useState<boolean | null>(null)
  async function turn(isOpen: boolean) {
    setAsked(isOpen)
    try {
      const { closed } = await api('openSwitching', { psId: row.id, isOpen })
      const count = formatRupiah(closed)
      const done = t(isOpen ? 'openedPartner' : 'closedPartner', { name })
      toast(closed > 0 ? `${done} ${t('closedSellers', { count })}` : done)
    } catch (error) {
      toastFailure(error instanceof ApiError ? error.message : unreadable)
    }
    await refreshed()
    setAsked(null)
  }
  return (
    <RowSwitch
      label={t('askedOf', { name })}
      word={t('asked')}
      on={asked ?? row.isOpen}
      disabled={!mayEdit}
      onChange={(on) => void turn(on)}
    />
  )
}
