import { Navigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import type { ScreenName } from '../../contract/screens.ts'
import { pathOf } from '../navigate.ts'
import { toast } from '../ui/toast.ts'

/** For an address that names nothing: leads to the list to choose in, and says so. */
export function Elsewhere({ to }: { to: ScreenName }) {
  const t = useTranslations('ui')
  useEffect(() => {
    toast(t('chooseHere'))
  }, [t])
  return <Navigate to={pathOf(to)} replace />
}
