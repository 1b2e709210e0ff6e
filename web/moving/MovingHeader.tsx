import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { LinkTabs } from '../links/LinkTabs.tsx'
import { PageHeader } from '../ui/Page.tsx'
import { Toolbar } from '../ui/Toolbar.tsx'

/** In the order of the job. */
const steps = ['movingIn', 'rehearsals', 'comparedDays', 'moveHistory'] as const

/** The head of every step of moving in, with the ways to the others. */
export function MovingHeader({ children, ...head }: ComponentProps<typeof PageHeader>) {
  const label = useTranslations('moving')('steps')
  const titleOf = useTranslations('screen')
  return (
    <>
      <PageHeader {...head} />
      <LinkTabs label={label} tabs={steps.map((step) => ({ id: step, to: step, label: titleOf(step) }))} />
      {children && <Toolbar mt="md">{children}</Toolbar>}
    </>
  )
}
