import { Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../../rules/amounts.ts'
import { padUser } from '../../../rules/ids.ts'
import { type Answer, api } from '../../api.ts'
import { type Opened, useDialog } from '../../forms/useDialog.ts'
import { useColumns } from '../../lists/columns.tsx'
import { ListTable } from '../../lists/ListTable.tsx'
import { useChosen } from '../../lists/useChosen.ts'
import { firstPage, useList } from '../../lists/useList.ts'
import { refresh } from '../../refresh.ts'
import { ScreenLink } from '../../ScreenLink.tsx'
import { Action } from '../../ui/Action.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DialogForm } from '../../ui/DialogForm.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Hint } from '../../ui/Hint.tsx'
import { Money } from '../../ui/Money.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PlainTable } from '../../ui/PlainTable.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { EmptyState, ErrorPanel } from '../../ui/States.tsx'
import { Tick } from '../../ui/Tick.tsx'
import { Tinted } from '../../ui/Tinted.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import { toast } from '../../ui/toast.ts'
import { useRun } from '../../ui/useRun.ts'
import { useCall } from '../../useCall.ts'
import classes from './templates.module.css'
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

type Preview = Answer<'previewFeeTemplate'>

interface ApplyProps extends Opened {
  template: { id: number; name: string; version: number | undefined }
  /** Who was chosen when it was opened. */
  asked: ReadonlySet<number>
  /** Chooses others: those that are not refused, and nobody once it is done. */
  onChoose: (users: ReadonlySet<number>) => void
}

/** What a template would change for the chosen users, and what would be refused, before it is applied. */
function ApplyDialog({ template, asked, onChoose, opened, onClose }: ApplyProps) {
  const t = useTranslations('feeTemplates')
  const action = useRun()
  const [users, setUsers] = useState(asked)
  const input = { id: template.id, version: template.version, users: [...users].sort((a, b) => a - b) }
  const preview = useCall('previewFeeTemplate', input, { staleTime: 0, keepRows: false, enabled: opened && users.size > 0 })
  const { data } = preview
  // Another version of the fees is what is read here first.
  function again() {
    refresh(['feeTemplateUsers', 'feeTemplate'])
    void preview.refetch()
  }
  function dropRefused({ rows }: Preview) {
    const refused = new Set(rows.filter(({ refusal }) => refusal !== null).map(({ userId }) => userId))
    const rest = new Set([...users].filter((user) => !refused.has(user)))
    setUsers(rest)
    onChoose(rest)
  }
  async function apply() {
    let changed = 0
    const done = await action.run(async () => {
      changed = (await api('applyFeeTemplate', input)).changed
    })
    if (!done) return void preview.refetch()
    toast(t('applied', { count: changed, shown: dotted(changed), name: template.name }))
    onClose()
    onChoose(new Set())
  }

  return (
    <Dialog opened={opened} onClose={onClose} title={t('applyTitle', { name: template.name })} width={760}>
      <div aria-busy={preview.isFetching}>
        <DialogForm
          save={t('apply', { count: users.size, shown: dotted(users.size) })}
          onSubmit={() => void apply()}
          onCancel={onClose}
          failure={action.failure}
          pending={action.pending}
          disabled={!data || preview.isFetching || data.refused > 0 || data.changed === 0}
          more={data && data.refused > 0 && <Action label={t('dropRefused')} size="md" onClick={() => dropRefused(data)} />}
        >
          {preview.error && <ErrorPanel compact error={preview.error} onRetry={again} />}
          {!data && !preview.error && <p role="status">{t('reading')}</p>}
          {data && <Effects preview={data} />}
        </DialogForm>
      </div>
    </Dialog>
  )
}

function Effects({ preview: { changed, unchanged, refused, rows } }: { preview: Preview }) {
  const t = useTranslations('feeTemplates')
  const all = changed + refused
  const more = all > rows.length ? 'cut' : all > 8 ? 'long' : 'none'
  return (
    <>
      <Facts
        strip
        style={{ justifyContent: 'flex-start', columnGap: 'var(--mantine-spacing-xxl)' }}
        of={[
          [t('changed'), dotted(changed)],
          [t('unchanged'), dotted(unchanged)],
          [
            t('refused'),
            refused > 0 ? (
              <Tinted key="refused" c="var(--jj-neg)">
                {dotted(refused)}
              </Tinted>
            ) : (
              dotted(refused)
            ),
          ],
        ]}
      />
      <Notice tone="danger">{refused > 0 && t('refusedHint')}</Notice>
      {all === 0 && <p>{t('nothingToDo')}</p>}
      {all > 0 && (
        <>
          <Hint>{t('listed', { count: all, all: dotted(all), shown: dotted(rows.length), more })}</Hint>
          <EffectTable rows={rows} />
        </>
      )}
      {changed > 0 && refused === 0 && <Hint>{t('applyHint')}</Hint>}
    </>
  )
}

/** A table for each user, whose name stands at its head. */
function EffectTable({ rows }: { rows: Preview['rows'] }) {
  const t = useTranslations('feeTemplates')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className={classes.effects} aria-label={t('changed')} tabIndex={0}>
      {[...Map.groupBy(rows, ({ userId }) => userId)].map(([user, of]) => (
        <PlainTable
          key={user}
          boxed
          head={[
            t('effectsOf', { name: of[0]!.user, count: of.length, shown: dotted(of.length) }),
            ...(['was', 'will', 'selling'] as const).map((head) => t(head)),
          ]}
          rows={of.map((row) => [
            <EffectName key="name" {...row} />,
            ...[row.was, row.fee, row.sellingPrice].map((amount, i) => <Money key={i} amount={amount} />),
          ])}
        />
      ))}
    </section>
  )
}

function EffectName({ product, refusal }: Preview['rows'][number]) {
  const t = useTranslations('feeTemplates')
  if (!refusal) return product
  const { type, share, most } = refusal
  return (
    <>
      {product}
      <Hint c="var(--jj-neg)">{t('refusal', { type, share: dotted(share, { minus: '−' }), most: dotted(most) })}</Hint>
    </>
  )
}
