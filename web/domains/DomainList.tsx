import { IconPencil, IconPlus } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { padDomain } from '../../rules/ids.ts'
import { api } from '../api.ts'
import { useDialog } from '../forms/useDialog.ts'
import { useColumns } from '../lists/columns.tsx'
import { FlipSwitch } from '../lists/FlipSwitch.tsx'
import { ListScreen } from '../lists/ListScreen.tsx'
import { patchRow } from '../lists/patchRow.ts'
import { useList } from '../lists/useList.ts'
import { ScreenLink } from '../ScreenLink.tsx'
import { isOwner } from '../session/reach.ts'
import { useSignedIn } from '../session/session.ts'
import { Action } from '../ui/Action.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import type { Rows } from '../ui/useUrlFilters.ts'
import type { Domain } from './BrandFields.tsx'
import { DomainForm } from './DomainForm.tsx'
import { useManyDomains } from './manyDomains.ts'

const start = { keyword: '', page: 1, rows: 15 as Rows }
const nameOf = (domain: Domain) => domain.name
const domainLink = ({ id, name }: Domain) => (
  <ScreenLink to="domainSetting" search={{ domain: id }} title={name}>
    {name}
  </ScreenLink>
)

/** The domains; the owner adds them and switches them on and off. */
export default function DomainList() {
  const t = useTranslations('domains')
  const owner = isOwner(useSignedIn())
  const list = useList('listDomains', 'domains', start, ({ keyword }) => ({ keyword }))
  const edit = useDialog<Domain | 'new'>()
  const { open } = edit
  const many = useManyDomains()
  const columns = useColumns<Domain>(
    (c) => [
      c.id('id', t('id'), ({ id }) => padDomain(id)),
      c.cell('name', t('name'), domainLink, {
        sortBy: ({ name }) => name,
        width: 200,
        grow: true,
        priority: 1,
        card: 'title',
      }),
      c.text('appName', t('appName'), ({ appName }) => appName, { width: 240, grow: true }),
      c.cell('isActive', t('active'), (domain) => <ActiveSwitch domain={domain} disabled={!owner} />, {
        width: 92,
        priority: 1,
        card: 'foot',
        cardLabel: true,
        file: ({ isActive }) => isActive,
        sortBy: ({ isActive }) => isActive,
      }),
      owner &&
        c.actions(t('action'), (domain) => (
          <IconButton icon={IconPencil} label={t('edit', { name: domain.name })} onClick={() => open(domain)} />
        )),
    ],
    [t, owner, open],
  )
  return (
    <ListScreen
      screen="domains"
      list={list}
      columns={columns}
      rowName={nameOf}
      many={owner ? many : undefined}
      count={(shown, count) => t('count', { shown, count })}
      none={t('none')}
      noneHint={owner ? t('noneHint') : t('noneHintOthers')}
      search={t('search')}
      actions={owner && <Action icon={IconPlus} label={t('add')} variant="filled" onClick={() => open('new')} />}
    >
      {edit.show(DomainForm, (domain) => ({ domain: domain === 'new' ? null : domain }))}
    </ListScreen>
  )
}

function ActiveSwitch({ domain: { id, name, isActive }, disabled }: { domain: Domain; disabled: boolean }) {
  const t = useTranslations('domains')
  const change = {
    reads: ['listDomains' as const],
    key: `active ${id}`,
    show: (on: boolean) => patchRow('listDomains', 'domains', id, { isActive: on }),
    send: (on: boolean) => api('activateDomain', { id, isActive: on }),
    done: (on: boolean) => t(on ? 'switchedOn' : 'switchedOff', { name }),
    failed: (message: string) => t('activeFailed', { name, message }),
  }
  return <FlipSwitch flip={change} label={t('activeOf', { name })} word={t('isOn')} on={isActive} disabled={disabled} />
}
