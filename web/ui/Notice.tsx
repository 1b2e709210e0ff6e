import type { ReactNode } from 'react'
import { Icon, type IconShape } from './Icon.tsx'
import classes from './Notice.module.css'

export type NoticeTone = 'info' | 'warning' | 'danger' | 'success'

interface NoticeProps {
  tone: NoticeTone
  icon?: IconShape
  /** How it is read out when it appears; `alert` for what went wrong, unless said otherwise. */
  role?: 'alert' | 'status'
  children: ReactNode
}

/** A box of one or more lines about what stands below it: `<Notice tone="warning">{t('semi')}</Notice>`; nothing without content. */
export function Notice({ tone, icon, role = tone === 'danger' ? 'alert' : undefined, children }: NoticeProps) {
  if (!children) return null
  return (
    <div
      role={role}
      className={classes.notice}
      style={{ color: `var(--jj-st-${tone}-fg)`, background: `var(--jj-st-${tone}-bg)` }}
    >
      {icon && <Icon of={icon} />}
      <div>{children}</div>
    </div>
  )
}
