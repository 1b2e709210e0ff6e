import { Group, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import { api } from '../api.ts'
import { useClock } from '../session/useClock.ts'
import { Action } from '../ui/Action.tsx'
import { Bone } from '../ui/Bone.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Hint } from '../ui/Hint.tsx'
import { Pager } from '../ui/Pager.tsx'
import { PlainTable } from '../ui/PlainTable.tsx'
import { Section } from '../ui/Section.tsx'
import { ErrorPanel } from '../ui/States.tsx'
import type { Rows } from '../ui/useUrlFilters.ts'
import { useCall } from '../useCall.ts'

const choices: readonly Rows[] = [15, 50]
type Asked = { does: 'beginRehearsals' | 'endRehearsals'; sellers: string[] }

/** Sellers whose sales go to the simulator: begun by their names or old codes, ended one by one. */
export function Rehearsals() {
  const t = useTranslations('moving.rehearsal')
  const clock = useClock()
  const [at, setAt] = useState<{ page: number; rows: Rows }>({ page: 1, rows: 15 })
  const [names, setNames] = useState('')
  const [asked, setAsked] = useState<Asked | null>(null)
  const list = useCall('listRehearsals', { currentPage: at.page, rowsPerPage: at.rows })
  const rows = list.data?.rehearsals
  const sellers = names.split(/[\s,;]+/).filter((name) => name !== '')
  const words = asked?.does === 'endRehearsals' ? 'ending' : 'beginning'

  return (
    <Section title={t('title')} wide>
      <Stack gap="md">
        <Text maw={720} c="var(--jj-text-2)">
          {t('intro')}
        </Text>
        <Textarea
          label={t('sellers')}
          description={t('sellersHint')}
          autosize
          minRows={2}
          maxRows={8}
          value={names}
          onChange={({ currentTarget }) => setNames(currentTarget.value)}
        />
        <Group>
          <Action
            label={t('begin')}
            disabled={sellers.length === 0}
            onClick={() => setAsked({ does: 'beginRehearsals', sellers })}
          />
        </Group>
        {list.error && <ErrorPanel error={list.error} onRetry={list.refetch} />}
        {!rows && !list.error && <Bone w="100%" h={80} bdrs="sm" />}
        {rows?.length === 0 && <Hint>{t('none')}</Hint>}
        {rows && rows.length > 0 && (
          <PlainTable
            words
            head={[t('seller'), t('sales'), t('amount'), t('balance')]}
            rows={rows.map((one) => [
              <Stack key="seller" gap="xs" miw={92} align="flex-start">
                {one.code === null || one.code === one.username ? one.username : `${one.username} (${one.code})`}
                <Text size="xs" c="var(--jj-text-2)">
                  {t('begun')} {clock.dateTime(one.begunAt)}
                  {one.endedAt !== null && `, ${t('ended')} ${clock.dateTime(one.endedAt)}`}
                </Text>
                {one.endedAt === null && (
                  <Action
                    label={t('end')}
                    aria-label={t('endOf', { name: one.username })}
                    onClick={() => setAsked({ does: 'endRehearsals', sellers: [one.username] })}
                  />
                )}
              </Stack>,
              dotted(one.sales),
              `Rp ${dotted(one.amount)}`,
              `Rp ${dotted(one.balance)}`,
            ])}
          />
        )}
        <Pager list={list.data} at={at} choices={choices} onChange={(to) => setAt({ ...at, page: 1, ...to })} />
      </Stack>
      <ConfirmDialog
        opened={asked !== null}
        onClose={() => setAsked(null)}
        title={t(`${words}.title`, { count: asked?.sellers.length ?? 0, name: asked?.sellers[0] ?? '' })}
        effects={[t(`${words}.first`), t(`${words}.second`), t(`${words}.third`)]}
        confirmLabel={t(`${words}.do`)}
        run={async () => asked && api(asked.does, { sellers: asked.sellers })}
        onDone={() => asked?.does === 'beginRehearsals' && setNames('')}
      />
    </Section>
  )
}
