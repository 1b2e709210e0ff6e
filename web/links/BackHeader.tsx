import { IconArrowLeft } from '@tabler/icons-react'
import { useCanGoBack, useRouter } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { pathOf } from '../navigate.ts'
import type { ScreenLink } from '../ScreenLink.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { PageHeader } from '../ui/Page.tsx'

type BackHeaderProps = ComponentProps<typeof BackButton> & Omit<ComponentProps<typeof PageHeader>, 'before'>

/** The title of a screen that another one led to, the way back before it. */
export function BackHeader({ to, search, ...head }: BackHeaderProps) {
  return <PageHeader {...head} before={<BackButton to={to} search={search} />} />
}

/** Back to the screen that led here; to another, or without one to the first, where it was opened from outside of the app. */
function BackButton({ to, search = {} }: Partial<Pick<ComponentProps<typeof ScreenLink>, 'to' | 'search'>>) {
  const t = useTranslations('accounts')
  const router = useRouter()
  const came = useCanGoBack()
  const leave = () => router.navigate({ to: to ? pathOf(to) : '/', search: search as never })
  return (
    <IconButton icon={IconArrowLeft} size={17} label={t('back')} onClick={() => (came ? router.history.back() : void leave())} />
  )
}
