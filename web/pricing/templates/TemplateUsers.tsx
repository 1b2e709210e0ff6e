import { Button } from '@mantine/core'
import { useCallback, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../../rules/amounts.ts'
import { padUser } from '../../../rules/ids.ts'
import { useReading } from '../../accounts/useReading.ts'
import type { Answer } from '../../api.ts'
import { useColumns } from '../../lists/columns.tsx'
import { ScreenLink } from '../../ScreenLink.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { TypeBadge } from '../../ui/TypeBadge.tsx'
import type { Column } from '../../ui/table.ts'
import { type Rows, useUrlFilters } from '../../ui/useUrlFilters.ts'
import { useCall } from '../../useCall.ts'
import { ApplyDialog } from './ApplyDialog.tsx'
import classes from './templates.module.css'
import { useTemplatePowers } from './useTemplatePowers.ts'

type TemplateUser = Answer<'feeTemplateUsers'>['users'][number]

const start = { user: '', upage: 1, urows: 15 as Rows }
const choices: readonly Rows[] = [5, 15, 25, 'All']
/** As many as one application takes. */
const most = 500
const byId = (user: TemplateUser) => user.id
const none: TemplateUser[] = []
const nobody: ReadonlySet<number> = new Set()

interface TemplateUsersProps {
  id: number
  name: string
  /** DM or TL. */
  kind: string
}

/** The users a template can be applied to; those that are chosen are shown what it would change. */
export function TemplateUsers({ id, name, kind }: TemplateUsersProps) {
  const t = useTranslations('feeTemplates')
  const { applies } = useTemplatePowers()
  const [{ user: keyword, upage: page, urows: rows }, change] = useUrlFilters(start)
  const list = useCall('feeTemplateUsers', { id, keyword, currentPage: page, rowsPerPage: rows }, { staleTime: 0 })
  const [chosen, setChosen] = useState(nobody)
  const [asking, setAsking] = useState(false)
  const choose = useCallback((user: number, on: boolean) => {
    setChosen((before) => new Set(on ? [...before, user] : [...before].filter((other) => other !== user)))
  }, [])
  const boxes = useMemo(() => (applies ? { chosen, choose } : null), [applies, chosen, choose])
  const columns = useUserColumns(boxes, list.data?.fees ?? 0)
  const empty = useMemo(() => <EmptyState title={t('noUsers')} hint={kind && t('noUsersHint', { kind })} />, [t, kind])
  const users = list.data?.users ?? none
  const reading = useReading(list)
  const total = list.data?.totalData
  return (
    <>
      <div className={classes.filters}>
        <SearchBox label={t('searchUser')} value={keyword} onSearch={(text) => change({ user: text, upage: 1 })} />
      </div>
      {applies && list.data?.fees === 0 ? (
        <EmptyState title={t('noFees')} hint={t('noFeesHint')} />
      ) : (
        <>
          {applies && users.length > 0 && (
            <ChoiceBar users={users} chosen={chosen} onChoose={setChosen} onPreview={() => setAsking(true)} />
          )}
          <DataTable
            label={t('usersTab')}
            columns={columns}
            rows={users}
            rowKey={byId}
            reading={reading}
            total={total}
            firstIndex={rows === 'All' ? 0 : (page - 1) * rows}
            onResetFilters={keyword === '' ? undefined : () => change({ user: '', upage: 1 })}
            empty={empty}
          />
          <Pager
            page={page}
            totalPages={list.data?.totalPages ?? 1}
            total={total}
            rows={rows}
            choices={choices}
            onPage={(next) => change({ upage: next })}
            onRows={(next) => change({ urows: next, upage: 1 })}
          />
        </>
      )}
      <ApplyDialog
        opened={asking}
        onClose={() => setAsking(false)}
        template={{ id, name, version: list.data?.version }}
        users={chosen}
        onDrop={(users) => setChosen(new Set([...chosen].filter((user) => !users.has(user))))}
        onDone={() => setChosen(nobody)}
      />
    </>
  )
}

interface ChoiceBarProps {
  users: readonly TemplateUser[]
  chosen: ReadonlySet<number>
  onChoose: (users: ReadonlySet<number>) => void
  onPreview: () => void
}

function ChoiceBar({ users, chosen, onChoose, onPreview }: ChoiceBarProps) {
  const t = useTranslations('feeTemplates')
  const all = users.every(({ id }) => chosen.has(id))
  const others = [...chosen].filter((id) => !users.some((user) => user.id === id))
  return (
    <div className={classes.bar}>
      <label className={classes.all}>
        <input
          type="checkbox"
          checked={all}
          onChange={(event) => onChoose(new Set(event.currentTarget.checked ? [...others, ...users.map(byId)] : others))}
        />
        {t('chooseAll')}
      </label>
      <strong role="status">
        {chosen.size > most ? t('tooMany') : t('chosen', { count: chosen.size, shown: dotted(chosen.size) })}
      </strong>
      <Button disabled={chosen.size === 0 || chosen.size > most} onClick={onPreview}>
        {t('preview')}
      </Button>
    </div>
  )
}

interface Boxes {
  chosen: ReadonlySet<number>
  choose: (user: number, on: boolean) => void
}

function Choose({ user, chosen, choose }: Boxes & { user: TemplateUser }) {
  const t = useTranslations('feeTemplates')
  return (
    <label className={classes.choose}>
      <input
        type="checkbox"
        aria-label={t('choose', { name: user.name })}
        checked={chosen.has(user.id)}
        onChange={(event) => choose(user.id, event.currentTarget.checked)}
      />
    </label>
  )
}

/** Without boxes nobody is chosen in the table. */
function useUserColumns(boxes: Boxes | null, fees: number): readonly Column<TemplateUser>[] {
  const t = useTranslations('feeTemplates')
  const ui = useTranslations('ui')
  return useColumns<TemplateUser>(
    (c) => {
      const name = ({ id, name }: TemplateUser) => (
        <ScreenLink to="userDetail" search={{ id }}>
          {name}
        </ScreenLink>
      )
      return [
        boxes &&
          c.cell('choose', ui('choose'), (user) => <Choose user={user} {...boxes} />, {
            width: 76,
            priority: 1,
            align: 'center',
            card: 'lead',
          }),
        c.text('id', t('id'), ({ id }) => padUser(id), { width: 84 }),
        c.cell('name', t('user'), name, { width: 200, grow: true, priority: 1, card: 'title' }),
        c.cell('type', t('type'), ({ userTypeId }) => <TypeBadge typeId={userTypeId} />, { width: 110, priority: 1 }),
        c.text('matching', t('matching'), ({ matching }) => t('matchingOf', { matching: dotted(matching), all: dotted(fees) }), {
          priority: 1,
          align: 'right',
          card: 'amount',
        }),
      ]
    },
    [t, ui, boxes, fees],
  )
}
