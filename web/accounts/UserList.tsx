import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useCallback, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import { padUser } from '../../rules/ids.ts'
import { firstRow } from '../../rules/paging.ts'
import type { Answer } from '../api.ts'
import { useBrand } from '../brand/brand.ts'
import { LinkButton } from '../links/LinkButton.tsx'
import { useSignedIn } from '../session/session.ts'
import { FilterRow } from '../ui/FilterRow.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Money } from '../ui/Money.tsx'
import { Page, PageHeader } from '../ui/Page.tsx'
import { ListPager } from '../ui/Pager.tsx'
import { SearchBox } from '../ui/SearchBox.tsx'
import { EmptyState } from '../ui/States.tsx'
import { type Rows, useUrlFilters } from '../ui/useUrlFilters.ts'
import { useCall } from '../useCall.ts'
import { ChainFigure, UserChain } from './UserChain.tsx'
import { UserTable } from './UserTable.tsx'

const choices: readonly Rows[] = [3, 5, 10, 15, 25, 50, 100, 'All']
const start = { parent: undefined as number | undefined, keyword: '', page: 1 }

/** The users directly below one user, or every match of a search below it. */
export default function UserList() {
  const { userRows } = useBrand()
  return <Users key={userRows} userRows={userRows} />
}

function Users({ userRows }: { userRows: Rows }) {
  const t = useTranslations('accounts')
  const title = useTranslations('screen')('users')
  const me = useSignedIn()
  const [filters, setFilters] = useUrlFilters({ ...start, rows: userRows })
  const { keyword, page, rows } = filters
  const parent = typeof filters.parent === 'number' ? filters.parent : undefined
  const list = useCall('listUsers', { parent, keyword, currentPage: page, rowsPerPage: rows })
  const keep = useMemo((): Record<string, Rows> => (rows === userRows ? {} : { rows }), [rows, userRows])
  const resetKeyword = useCallback(() => setFilters({ keyword: '' }), [setFilters])
  const answer = list.data
  const total = answer?.totalData ?? 0
  const users = answer && t('users', { count: total, shown: dotted(total) })
  if (list.error?.code === 'not-found') {
    return (
      <Page>
        <PageHeader title={title} />
        <EmptyState
          title={t('unknownUser')}
          hint={t('unknownUserHint', { uid: padUser(parent) })}
          action={<LinkButton to="users">{t('toList')}</LinkButton>}
        />
      </Page>
    )
  }
  return (
    <Page>
      <PageHeader title={title} />
      {(answer || list.isPending) && (
        <UserChain chain={answer?.parentTree} keep={keep}>
          <Figures answer={answer} users={users} searched={keyword !== ''} />
        </UserChain>
      )}
      <FilterRow count={users}>
        <SearchBox key={parent} label={t('search')} value={keyword} onSearch={(text) => setFilters({ keyword: text })} />
        {(parent !== undefined || keyword !== '') && (
          <Button
            variant="subtle"
            leftSection={<Icon of={IconX} size={14} />}
            title={t('clearHint', { name: me.name })}
            onClick={() => setFilters({ parent: undefined, keyword: '' })}
          >
            {t('clear')}
          </Button>
        )}
      </FilterRow>
      <UserTable
        list={list}
        first={firstRow(page, rows)}
        keep={keep}
        onResetFilters={keyword === '' ? undefined : resetKeyword}
      />
      <ListPager list={answer} at={filters} choices={choices} onChange={setFilters} />
    </Page>
  )
}

interface FiguresProps {
  answer: Answer<'listUsers'> | undefined
  users: string | undefined
  searched: boolean
}

function Figures({ answer, users = '–', searched }: FiguresProps) {
  const t = useTranslations('accounts')
  return (
    <>
      <ChainFigure label={searched ? t('matching') : t('direct')}>{users}</ChainFigure>
      <ChainFigure label={t('ceilings')}>
        <Money amount={answer?.sum.balanceLimit} rp />
      </ChainFigure>
      <ChainFigure label={t('isBlocked')}>{answer ? dotted(answer.sum.blocked) : '–'}</ChainFigure>
    </>
  )
}
