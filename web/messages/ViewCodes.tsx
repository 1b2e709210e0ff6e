import { Button, TextInput } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { type FormEvent, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatDateTime, zoneName } from '../../rules/dates.ts'
import { padUser } from '../../rules/ids.ts'
import { TypeBadge } from '../accounts/TypeBadge.tsx'
import { useReading } from '../accounts/useReading.ts'
import type { Answer } from '../api.ts'
import { useCurrentLanguage } from '../i18n/language.ts'
import { useSignedIn } from '../session/session.ts'
import { DataTable } from '../ui/DataTable.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Page, PageHeader } from '../ui/Page.tsx'
import { Pager } from '../ui/Pager.tsx'
import { SearchBox } from '../ui/SearchBox.tsx'
import { EmptyState } from '../ui/States.tsx'
import type { Column } from '../ui/table.ts'
import { type Rows, useUrlFilters } from '../ui/useUrlFilters.ts'
import { useCall } from '../useCall.ts'
import classes from './ViewCodes.module.css'

type Row = Answer<'viewCodes'>['users'][number]

const start = { keyword: '', page: 1, rows: 5 as Rows }
const choices: readonly Rows[] = [5, 15, 25, 50, 100, 'All']
/** Somebody may wait for several codes. */
const byCode = (row: Row) => `${row.id} ${row.updatedAt}`
const none: Row[] = []

/** The one-time codes that users wait for. The password is asked for each visit and stays on this page. */
export default function ViewCodes() {
  const [password, setPassword] = useState('')
  const [tries, setTries] = useState(0)
  const [filters, setFilters] = useUrlFilters(start)
  const { keyword, page, rows } = filters
  const read = useCall(
    'viewCodes',
    { keyword, password, currentPage: page, rowsPerPage: rows },
    { enabled: password !== '', staleTime: 0 },
  )
  const refused = read.error !== null && !read.data
  const t = useTranslations('messages')
  const title = useTranslations('screen')('viewCodes')
  if (password === '' || refused || !read.data) {
    return (
      <Page>
        <PageHeader title={title} />
        <Gate
          key={tries}
          error={refused ? read.error.message : undefined}
          pending={password !== '' && read.isFetching}
          onSubmit={(typed) => {
            if (typed === password) void read.refetch()
            setPassword(typed)
            setTries(tries + 1)
          }}
        />
      </Page>
    )
  }
  return (
    <Page>
      <PageHeader
        title={title}
        sub={t('codesNote')}
        actions={
          <>
            <SearchBox label={t('searchUser')} value={keyword} onSearch={(text) => setFilters({ keyword: text })} />
            <Button variant="default" loading={read.isFetching} onClick={() => void read.refetch()}>
              {t('again')}
            </Button>
          </>
        }
      />
      <Codes read={read} keyword={keyword} onReset={() => setFilters({ keyword: '' })} />
      <Pager
        page={page}
        totalPages={read.data.totalPages}
        total={read.data.totalData}
        rows={rows}
        choices={choices}
        onPage={(next) => setFilters({ page: next })}
        onRows={(next) => setFilters({ rows: next })}
      />
    </Page>
  )
}

interface GateProps {
  error: string | undefined
  pending: boolean
  onSubmit: (password: string) => void
}

function Gate({ error, pending, onSubmit }: GateProps) {
  const t = useTranslations('messages')
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('password') ?? '')
    if (typed !== '') onSubmit(typed)
  }
  return (
    <form className={classes.gate} onSubmit={submit}>
      <p>{t('gateNote')}</p>
      <TextInput
        type="password"
        name="password"
        label={t('password')}
        autoComplete="current-password"
        leftSection={<Icon of={IconLock} size={16} />}
        error={error}
        data-autofocus
      />
      <Button type="submit" loading={pending}>
        {t('showCodes')}
      </Button>
    </form>
  )
}

interface CodesProps {
  read: ReturnType<typeof useCall<'viewCodes'>>
  keyword: string
  onReset: () => void
}

function Codes({ read, keyword, onReset }: CodesProps) {
  const t = useTranslations('messages')
  const title = useTranslations('screen')('viewCodes')
  return (
    <DataTable
      label={title}
      columns={useColumns()}
      rows={read.data?.users ?? none}
      rowKey={byCode}
      reading={useReading(read)}
      total={read.data?.totalData}
      onResetFilters={keyword === '' ? undefined : onReset}
      empty={<EmptyState title={t('noCodes')} hint={t('noCodesHint')} />}
    />
  )
}

function useColumns(): Column<Row>[] {
  const t = useTranslations('messages')
  const { language } = useCurrentLanguage()
  const { utcOffset } = useSignedIn()
  return useMemo(
    () => [
      { id: 'id', head: t('uid'), width: 72, priority: 3, cell: ({ id }) => padUser(id) },
      { id: 'name', head: t('user'), width: 170, grow: true, priority: 1, card: 'title', cell: ({ name }) => name },
      { id: 'type', head: t('type'), width: 84, priority: 4, cell: ({ userTypeId }) => <TypeBadge typeId={userTypeId} /> },
      { id: 'email', head: t('channels.email'), width: 200, grow: true, priority: 2, cell: ({ email }) => email ?? '–' },
      {
        id: 'code',
        head: t('code'),
        width: 110,
        priority: 1,
        card: 'amount',
        cell: ({ verCode }) => <span className={classes.code}>{verCode}</span>,
      },
      {
        id: 'at',
        head: t('at', { zone: zoneName(utcOffset) }),
        width: 170,
        priority: 2,
        cell: ({ updatedAt }) => formatDateTime(updatedAt, utcOffset, language),
      },
    ],
    [t, language, utcOffset],
  )
}
