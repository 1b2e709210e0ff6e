import type { useTranslations } from 'use-intl'
import type { StaffPermission } from '../../rules/staff-permissions.ts'

type Say = ReturnType<typeof useTranslations<'staff'>>
const permissions: readonly StaffPermission[] = ['view', 'sell', 'money', 'users']
type Holder = { permissions: readonly string[] }

/** The permissions of a staff account in words, as a list shows them and as its file has them. */
export const permissionsOf = (t: Say) => (row: Holder) =>
  row.permissions.map((one) => t(`permission.${one as 'view'}`)).join(', ')
export const permissionsInFile = (t: Say) => ({
  width: 200,
  file: ['{permissions.*}'],
  words: Object.fromEntries(permissions.map((one) => [one, t(`permission.${one}`)])),
})
