import { Group, Stack, Text } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useGoTo } from '../navigate.ts'
import { logOut } from '../session/logOut.ts'
import { type SignedInUser, useSignedIn } from '../session/session.ts'
import { EntryMenu } from '../ui/EntryMenu.tsx'
import { TypeBadge } from '../ui/TypeBadge.tsx'
import { accountScreensOf, icons } from './navigation.ts'
import classes from './UserMenu.module.css'

const initials = (name: string) => (name.match(/(?<!\S)\S/g) ?? []).slice(0, 2).join('').toUpperCase()

/** Name, the staff account that is signed in, type and whose branch it is. */
export function Person({ user }: { user: SignedInUser }) {
  const staff = user.LoginUsers[0]?.name
  return (
    <>
      <span className={classes.initials} aria-hidden="true">
        {initials(staff ?? user.name)}
      </span>
      <Stack component="span" gap={0} miw={0}>
        <Text span size="sm" fw={600} truncate title={staff ?? user.name}>
          {staff ?? user.name}
        </Text>
        <Group component="span" gap="sm" wrap="nowrap" fz="xs" lh="16px">
          <TypeBadge typeId={user.userTypeId} />
          <Text span inherit truncate c="dimmed">
            {staff ? user.name : user.parentName}
          </Text>
        </Group>
      </Stack>
    </>
  )
}

export function UserMenu() {
  const t = useTranslations('shell')
  const screen = useTranslations('screen')
  const goTo = useGoTo()
  const user = useSignedIn()
  const staff = user.LoginUsers[0]?.name
  return (
    <EntryMenu
      width={240}
      withinPortal={false}
      target={
        <button type="button" className={classes.target}>
          <Person user={user} />
        </button>
      }
      title={
        <>
          {user.name}
          {staff && <div>{t('actingAs', { name: staff })}</div>}
          {!staff && user.parentName && <div>{t('below', { name: user.parentName })}</div>}
        </>
      }
      entries={[
        ...accountScreensOf(user).map((name) => ({ label: screen(name), icon: icons[name], run: () => goTo(name) })),
        { label: t('logout'), icon: IconLogout, run: logOut },
      ]}
    />
  )
}
