import type { ComponentProps } from 'react'
import { PageHeader } from '../ui/Page.tsx'
import { BackButton } from './BackButton.tsx'

type BackHeaderProps = ComponentProps<typeof BackButton> & Omit<ComponentProps<typeof PageHeader>, 'before'>

/** The title of a screen that another one led to, the way back before it. */
export function BackHeader({ to, search, ...head }: BackHeaderProps) {
  return <PageHeader {...head} before={<BackButton to={to} search={search} />} />
}
