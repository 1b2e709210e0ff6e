import { Stack, Text, Textarea } from '@mantine/core'
import { useCallback, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Answer, api } from '../api.ts'
import { useColumns } from '../lists/columns.tsx'
import { ListScreen } from '../lists/ListScreen.tsx'
import type { Many } from '../lists/many.ts'
import { useList } from '../lists/useList.ts'
import { Action } from '../ui/Action.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { typed } from '../ui/typed.ts'
import type { Rows } from '../ui/useUrlFilters.ts'
import { MovingHeader } from './MovingHeader.tsx'

type Rehearsal = Answer<'listRehearsals'>['rehearsals'][number]
type Asked = { does: 'beginRehearsals' | 'endRehearsals'; sellers: string[] }

const start = { page: 1, rows: 15 as Rows }
const nothing = () => ({})
const usernameOf = ({ username }: Rehearsal) => username

/** Rehearsals that are ended together, each as it is by itself. */
function useManyRehearsals(): Many<Rehearsal> {
  const t = useTranslations('moving.rehearsal')
  return {
    actions: [
      {
        id: 'end',
        label: t('end'),
        effects: [t('ending.first'), t('ending.second'), t('ending.third')],
        may: ({ endedAt }) => endedAt === null,
        send: ({ username }) => api('endRehearsals', { sellers: [username] }),
      },
    ],
  }
}

/** Sellers whose sales go to the simulator: begun by their names or old codes, ended one by one or several at once. */
export default function Rehearsals() {
  const t = useTranslations('moving.rehearsal')
  const [written, setWritten] = useState('')
  const [asked, setAsked] = useState<Asked | null>(null)
  const list = useList('listRehearsals', 'rehearsals', start, nothing)
  const end = useCallback(({ username }: Rehearsal) => setAsked({ does: 'endRehearsals', sellers: [username] }), [])
  const sellers = written.split(/[\s,;]+/).filter((name) => name !== '')
  const words = asked?.does === 'endRehearsals' ? 'ending' : 'beginning'
  const begins = (
    <Stack gap="md" align="flex-start" px="var(--jj-gutter)" py="md">
      <Text maw={720} c="var(--jj-text-2)">
        {t('intro')}
      </Text>
      <Textarea
        label={t('sellers')}
        description={t('sellersHint')}
        autosize
        minRows={2}
        maxRows={8}
        w="100%"
        maw={720}
        {...typed(written, setWritten)}
      />
      <Action label={t('begin')} disabled={sellers.length === 0} onClick={() => setAsked({ does: 'beginRehearsals', sellers })} />
    </Stack>
  )
  return (
    <ListScreen
      screen="rehearsals"
      header={MovingHeader}
      list={list}
      columns={useRehearsalColumns(end)}
      rowName={usernameOf}
      many={useManyRehearsals()}
      none={t('none')}
      notices={begins}
    >
      <ConfirmDialog
        opened={asked !== null}
        onClose={() => setAsked(null)}
        title={t(`${words}.title`, { count: asked?.sellers.length ?? 0, name: asked?.sellers[0] ?? '' })}
        effects={[t(`${words}.first`), t(`${words}.second`), t(`${words}.third`)]}
        confirmLabel={t(`${words}.do`)}
        run={async () => asked && api(asked.does, { sellers: asked.sellers })}
        onDone={() => asked?.does === 'beginRehearsals' && setWritten('')}
      />
    </ListScreen>
  )
}

/** Columns of rehearsals; `onEnd` is stable. */
function useRehearsalColumns(onEnd: (rehearsal: Rehearsal) => void) {
  const t = useTranslations('moving.rehearsal')
  const code = useTranslations('moving')('field.code')
  return useColumns<Rehearsal>(
    (c) => [
      c.name('seller', t('seller'), ({ username }) => username, { width: 140 }),
      c.text('name', t('name'), ({ name }) => name, { width: 140, priority: 4, card: 'note' }),
      c.text('code', code, ({ code }) => code, { width: 100, priority: 3, card: 'note', cardLabel: true }),
      c.date('begun', t('begun', { zone: c.zone }), ({ begunAt }) => begunAt, { priority: 3, cardLabel: true }),
      c.date('ended', t('ended', { zone: c.zone }), ({ endedAt }) => endedAt, { cardLabel: true }),
      c.count('sales', t('sales'), ({ sales }) => sales, { card: 'note', cardLabel: true }),
      c.money('amount', t('amount'), ({ amount }) => amount, { width: 150 }),
      c.money('balance', t('balance'), ({ balance }) => balance, { card: 'note', cardLabel: true }),
      c.actions(
        t('action'),
        (rehearsal) =>
          rehearsal.endedAt === null && (
            <Action
              label={t('end')}
              size="xs"
              aria-label={t('endOf', { name: rehearsal.username })}
              onClick={() => onEnd(rehearsal)}
            />
          ),
      ),
    ],
    [t, code, onEnd],
  )
}
