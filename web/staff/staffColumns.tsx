import { type ReactNode, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { staffContactTypes } from '../../contract/user-types.ts'
import { formatDate } from '../../rules/dates.ts'
import { useCurrentLanguage } from '../i18n/language.ts'
import { useSignedIn } from '../session/session.ts'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import type { Column } from '../ui/table.ts'
import classes from './staff.module.css'
import type { StaffRow } from './staffRow.ts'

type Say = ReturnType<typeof useTranslations<'staff'>>

const contactColumns = (t: Say): Column<StaffRow>[] => [
  { id: 'email', head: t('email'), width: 190, grow: true, priority: 3, cell: ({ email }) => email ?? '–' },
  { id: 'telegram', head: t('telegram'), width: 120, priority: 4, cardLabel: true, cell: ({ telegramId }) => telegramId ?? '–' },
]

/** Columns of the staff list; e-mail and Telegram id for four types only. Give a stable function. */
export function useStaffColumns(rowActions: (row: StaffRow) => ReactNode): readonly Column<StaffRow>[] {
  const t = useTranslations('staff')
  const { userTypeId, utcOffset } = useSignedIn()
  const { language } = useCurrentLanguage()
  return useMemo(() => {
    const contacts = staffContactTypes.includes(userTypeId) ? contactColumns(t) : []
    return [
      { id: 'username', head: t('username'), width: 150, priority: 1, cell: ({ username }) => username },
      {
        id: 'name',
        head: t('name'),
        width: 170,
        grow: true,
        priority: 1,
        card: 'title',
        cell: ({ name }) => name,
      },
      ...contacts,
      {
        id: 'permissions',
        head: t('permissions'),
        width: 200,
        priority: 2,
        cell: ({ permissions }) => permissions.map((one) => t(`permission.${one as 'view'}`)).join(', '),
      },
      {
        id: 'state',
        head: t('state'),
        width: 100,
        priority: 1,
        card: 'status',
        cell: ({ isBlocked }) =>
          isBlocked ? (
            <StatusBadge tone="danger" glyph="x" word={t('blocked')} />
          ) : (
            <span className={classes.quiet}>{t('active')}</span>
          ),
      },
      {
        id: 'lastSignIn',
        head: t('lastSignIn'),
        width: 170,
        priority: 3,
        cardLabel: true,
        cell: ({ lastSignIn }) => (lastSignIn ? formatDate(lastSignIn, utcOffset, language) : t('never')),
      },
      { id: 'actions', head: t('actions'), width: 84, priority: 1, align: 'right', card: 'none', cell: rowActions },
    ] satisfies Column<StaffRow>[]
  }, [t, userTypeId, utcOffset, language, rowActions])
}
