import { Box, Group, Stack, Text, Textarea } from '@mantine/core'
import { useCallback, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { ListTable } from '../lists/ListTable.tsx'
import type { Many } from '../lists/many.ts'
import { useList } from '../lists/useList.ts'
import { Action } from '../ui/Action.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Section } from '../ui/Section.tsx'
import { typed } from '../ui/typed.ts'
import type { Rows } from '../ui/useUrlFilters.ts'
import { type Rehearsal, useRehearsalColumns } from './moveColumns.tsx'

type Asked = { does: 'beginRehearsals' | 'endRehearsals'; sellers: string[] }

const start = { page: 1, rows: 15 as Rows }
const names = { page: 'rehearsalPage', rows: 'rehearsalRows', sort: 'rehearsalSort' }
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
export function Rehearsals() {
  const t = useTranslations('moving.rehearsal')
  const [written, setWritten] = useState('')
  const [asked, setAsked] = useState<Asked | null>(null)
  const list = useList('listRehearsals', 'rehearsals', start, nothing, { names })
  const end = useCallback(({ username }: Rehearsal) => setAsked({ does: 'endRehearsals', sellers: [username] }), [])
  const sellers = written.split(/[\s,;]+/).filter((name) => name !== '')
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
          {...typed(written, setWritten)}
        />
        <Group>
          <Action
            label={t('begin')}
            disabled={sellers.length === 0}
            onClick={() => setAsked({ does: 'beginRehearsals', sellers })}
          />
        </Group>
      </Stack>
      <Box mx="calc(-1 * var(--jj-gutter))" mt="md">
        <ListTable
          list={list}
          label={t('title')}
          columns={useRehearsalColumns(end)}
          rowName={usernameOf}
          many={useManyRehearsals()}
          none={t('none')}
        />
      </Box>
      <ConfirmDialog
        opened={asked !== null}
        onClose={() => setAsked(null)}
        title={t(`${words}.title`, { count: asked?.sellers.length ?? 0, name: asked?.sellers[0] ?? '' })}
        effects={[t(`${words}.first`), t(`${words}.second`), t(`${words}.third`)]}
        confirmLabel={t(`${words}.do`)}
        run={async () => asked && api(asked.does, { sellers: asked.sellers })}
        onDone={() => asked?.does === 'beginRehearsals' && setWritten('')}
      />
    </Section>
  )
}
