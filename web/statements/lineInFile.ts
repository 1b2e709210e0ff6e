import type { useTranslations } from 'use-intl'
import type { Line } from './useLines.ts'

type Say = ReturnType<typeof useTranslations<'statements'>>

/** What columns of bank statement lines write into a file: what a line paid, else why it was put away, else whom it may be from; and who decided. */
export const purpose = {
  file: ['{paid.id:8} · {paid.User.name}', '{remark}', '{candidates.*.User.name}'],
  sortBy: ({ paid, remark, candidates: [best] }: Line) => paid?.User.name ?? (remark || best?.User.name),
  width: 210,
  grow: true,
  priority: 1,
  card: 'note',
} as const
export const decider = (t: Say) => ({ file: ['{LoginUser.name}', `{paid?}${t('automatic')}`], width: 120, priority: 4 })
