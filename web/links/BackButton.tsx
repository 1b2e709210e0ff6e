import { IconArrowLeft } from '@tabler/icons-react'
import { useCanGoBack, useRouter } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { pathOf } from '../navigate.ts'
import type { ScreenLink } from '../ScreenLink.tsx'
import { IconButton } from '../ui/IconButton.tsx'

/** Back to the screen that led here; to another, or without one to the first, where it was opened from outside of the app. */
export function BackButton({ to, search = {} }: Partial<Pick<ComponentProps<typeof ScreenLink>, 'to' | 'search'>>) {
  const t = useTranslations('accounts')
  const router = useRouter()
  const came = useCanGoBack()
  const leave = () => router.navigate({ to: to ? pathOf(to) : '/', search: search as never })
  return (
    <IconButton icon={IconArrowLeft} size={17} label={t('back')} onClick={() => (came ? router.history.back() : void leave())} />
  )
}
