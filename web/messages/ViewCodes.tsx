import { Stack, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { padUser } from '../../rules/ids.ts'
import type { Answer } from '../api.ts'
import { BackHeader } from '../links/BackHeader.tsx'
import { useColumns } from '../lists/columns.tsx'
import { ListScreen } from '../lists/ListScreen.tsx'
import { useList } from '../lists/useList.ts'
import { Action } from '../ui/Action.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Page } from '../ui/Page.tsx'
import { HiddenField } from '../ui/SecretField.tsx'
import { sends } from '../ui/sends.ts'
import { typed } from '../ui/typed.ts'
import type { Rows } from '../ui/useUrlFilters.ts'

type Row = Answer<'viewCodes'>['users'][number]

const start = { keyword: '', page: 1, rows: 5 as Rows }
const choices: readonly Rows[] = [5, 15, 25, 50, 100, 'All']
/** Somebody may wait for several codes. */
const byCode = (row: Row) => `${row.id} ${row.updatedAt}`

/** The one-time codes that users wait for. The password is asked for each visit and stays on this page. */
export default function ViewCodes() {
  const [password, setPassword] = useState('')
  const [tries, setTries] = useState(0)
  const t = useTranslations('messages')
  const title = useTranslations('screen')('viewCodes')
  const options = { enabled: password !== '', staleTime: 0 }
  const list = useList('viewCodes', 'users', start, ({ keyword }) => ({ keyword, password }), options)
  const columns = useCodeColumns()
  const { error, isFetching, refetch } = list.reading
  if (!list.answer) {
    return (
      <Page>
        <BackHeader title={title} to="messages" />
        <Gate
          key={tries}
          error={error?.message}
          pending={password !== '' && isFetching}
          onSend={(given) => {
            if (given === password) void refetch()
            setPassword(given)
            setTries(tries + 1)
          }}
        />
      </Page>
    )
  }
  return (
    <ListScreen
      screen="viewCodes"
      back={{ to: 'messages' }}
      list={list}
      columns={columns}
      rowKey={byCode}
      choices={choices}
      sub={t('codesNote')}
      none={t('noCodes')}
      noneHint={t('noCodesHint')}
      search={t('searchUser')}
      actions={<Action label={t('again')} loading={isFetching} onClick={() => void refetch()} />}
    />
  )
}

function Gate({ error, pending, onSend }: { error: string | undefined; pending: boolean; onSend: (password: string) => void }) {
  const t = useTranslations('messages')
  const [typing, setTyping] = useState('')
  return (
    <Stack
      component="form"
      gap="md"
      maw={400}
      px="var(--jj-gutter)"
      pt="xs"
      pb="xxl"
      onSubmit={sends(() => typing !== '' && onSend(typing))}
    >
      <Text c="var(--jj-text-2)">{t('gateNote')}</Text>
      <HiddenField
        name="password"
        {...typed(typing, setTyping)}
        label={t('password')}
        autoComplete="current-password"
        leftSection={<Icon of={IconLock} size={16} />}
        error={error}
        aria-invalid={error !== undefined}
        data-autofocus
      />
      <Action label={t('showCodes')} type="submit" size="md" loading={pending} />
    </Stack>
  )
}

function useCodeColumns() {
  const t = useTranslations('messages')
  return useColumns<Row>(
    (c) => [
      c.text('id', t('uid'), ({ id }) => padUser(id), { width: 72, priority: 3 }),
      c.name('name', t('user'), ({ name }) => name),
      c.type('type', t('type'), ({ userTypeId }) => userTypeId, { priority: 4 }),
      c.text('email', t('channels.email'), ({ email }) => email, { width: 200, grow: true }),
      c.text('code', t('code'), ({ verCode }) => verCode, {
        cell: ({ verCode }) => (
          <Text span inherit ff="monospace" fw={650} lts="0.08em">
            {verCode}
          </Text>
        ),
        width: 110,
        priority: 1,
        card: 'amount',
      }),
      c.date('at', t('at', { zone: c.zone }), ({ updatedAt }) => updatedAt, { width: 170 }),
    ],
    [t],
  )
}
