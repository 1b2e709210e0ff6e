import { IconArrowLeft } from '@tabler/icons-react'
import { useCanGoBack, useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { ScreenName } from '../../contract/screens.ts'
import { pathOf } from '../navigate.ts'
import { IconButton } from '../ui/IconButton.tsx'

interface BackButtonProps {
  /** Where to go when the screen was opened from outside of the app; the first screen without it. */
  to?: ScreenName
  search?: Readonly<Record<string, string | number>>
}

/** Back to the screen that led here. */
export function BackButton({ to, search = {} }: BackButtonProps) {
  const t = useTranslations('accounts')
  const router = useRouter()
  const came = useCanGoBack()
  const leave = () => router.navigate({ to: to ? pathOf(to) : '/', search: search as never })
  return (
    <IconButton icon={IconArrowLeft} size={17} label={t('back')} onClick={() => (came ? router.history.back() : void leave())} />
  )
}
