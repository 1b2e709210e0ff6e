import { Text } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../../rules/amounts.ts'
import { padUser } from '../../../rules/ids.ts'
import type { Answer } from '../../api.ts'
import { useDialog } from '../../forms/useDialog.ts'
import { useColumns } from '../../lists/columns.tsx'
import { ListTable } from '../../lists/ListTable.tsx'
import { useChosen } from '../../lists/useChosen.ts'
import { firstPage, useList } from '../../lists/useList.ts'
import { ScreenLink } from '../../ScreenLink.tsx'
import { Action } from '../../ui/Action.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { Tick } from '../../ui/Tick.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import { ApplyDialog } from './ApplyDialog.tsx'
import { useTemplatePowers } from './useTemplatePowers.ts'

type TemplateUser = Answer<'feeTemplateUsers'>['users'][number]
type Chosen = ReturnType<typeof useChosen<number>>

const start = { keyword: '', ...firstPage(15) }
/** The other tab has a page and a search of its own. */
const names = { keyword: 'user', page: 'upage', rows: 'urows', sort: 'usort' }
/** As many as one application takes. */
const most = 500
const byId = (user: TemplateUser) => user.id

/** The users a template can be applied to, `kind` being DM or TL; those that are chosen are shown what it would change. */
export function TemplateUsers({ id, name, kind }: { id: number; name: string; kind: string }) {
  const t = useTranslations('feeTemplates')
  const { applies } = useTemplatePowers()
  const list = useList('feeTemplateUsers', 'users', start, ({ keyword }) => ({ id, keyword }), { staleTime: 0, names })
  const { answer, rows: users, filters, setFilters } = list
  const picked = useChosen()
  const { chosen, chooseAll } = picked
  const others = [...chosen].filter((id) => !users.some((user) => user.id === id))
  const apply = useDialog<ReadonlySet<number>>()
  const columns = useUserColumns(applies ? picked : null, answer?.fees ?? 0)
  return (
    <>
      <Toolbar>
        <SearchBox label={t('searchUser')} value={filters.keyword} onSearch={(keyword) => setFilters({ keyword })} />
      </Toolbar>
      {applies && answer?.fees === 0 ? (
        <EmptyState title={t('noFees')} hint={t('noFeesHint')} />
      ) : (
        <>
          {applies && users.length > 0 && (
            <Toolbar boxed>
              <Tick
                checked={users.every(({ id }) => chosen.has(id))}
                some={users.some(({ id }) => chosen.has(id))}
                onChange={(on) => chooseAll(on ? [...others, ...users.map(byId)] : others)}
              >
                {t('chooseAll')}
              </Tick>
              <Text component="strong" role="status" fw={600} mr="auto" ml="md">
                {chosen.size > most ? t('tooMany') : t('chosen', { count: chosen.size, shown: dotted(chosen.size) })}
              </Text>
              <Action
                label={t('preview')}
                variant="filled"
                disabled={chosen.size === 0 || chosen.size > most}
                onClick={() => apply.open(chosen)}
              />
            </Toolbar>
          )}
          <ListTable
            label={t('usersTab')}
            list={list}
            columns={columns}
            none={t('noUsers')}
            noneHint={kind && t('noUsersHint', { kind })}
          />
        </>
      )}
      {apply.show(ApplyDialog, (asked, fresh) => ({
        key: fresh,
        template: { id, name, version: answer?.version },
        asked,
        onChoose: chooseAll,
      }))}
    </>
  )
}

/** Without boxes nobody is chosen in the table. */
function useUserColumns(boxes: Chosen | null, fees: number) {
  const t = useTranslations('feeTemplates')
  const ui = useTranslations('ui')
  const { chosen, choose } = boxes ?? {}
  return useColumns<TemplateUser>(
    (c) => {
      const link = ({ id, name }: TemplateUser) => (
        <ScreenLink to="userDetail" search={{ id }}>
          {name}
        </ScreenLink>
      )
      const tick = ({ id, name }: TemplateUser) => (
        <Tick label={t('choose', { name })} checked={chosen?.has(id) ?? false} onChange={(on) => choose?.(id, on)} />
      )
      return [
        chosen && c.cell('choose', ui('choose'), tick, { width: 76, priority: 1, align: 'center', card: 'lead' }),
        c.text('id', t('id'), ({ id }) => padUser(id), { width: 84 }),
        c.name('name', t('user'), (user) => user.name, { cell: link, width: 200 }),
        c.type('type', t('type'), ({ userTypeId }) => userTypeId, { width: 110, priority: 1 }),
        c.text('matching', t('matching'), ({ matching }) => t('matchingOf', { matching: dotted(matching), all: dotted(fees) }), {
          priority: 1,
          align: 'right',
          card: 'amount',
        }),
      ]
    },
    [t, ui, chosen, choose, fees],
  )
}
