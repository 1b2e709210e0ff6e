import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { ScreenLink } from '../ScreenLink.tsx'
import { PageHeader } from '../ui/Page.tsx'
import tabs from '../ui/PanelTabs.module.css'

/** In the order of the work. */
const steps = ['movingIn', 'rehearsals', 'comparedDays', 'moveHistory'] as const

/** The title of a screen about moving in, and the ways to the others. */
export function MovingHeader(head: ComponentProps<typeof PageHeader>) {
  const t = useTranslations('moving')
  const screen = useTranslations('screen')
  return (
    <>
      <PageHeader {...head} />
      <nav aria-label={t('steps')} className={tabs.row}>
        {steps.map((name) => (
          <ScreenLink key={name} to={name} className={tabs.tab}>
            {screen(name)}
          </ScreenLink>
        ))}
      </nav>
    </>
  )
}
