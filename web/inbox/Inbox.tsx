import { Stack, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { inboxDays } from '../../contract/inbox/reports.ts'
import { mayOpen, screens } from '../../contract/screens.ts'
import { type Answer, api } from '../api.ts'
import { LinkButton } from '../links/LinkButton.tsx'
import { useColumns } from '../lists/columns.tsx'
import { ListScreen } from '../lists/ListScreen.tsx'
import type { Many } from '../lists/many.ts'
import { useList } from '../lists/useList.ts'
import { periodText } from '../pickers/period.ts'
import { PushButton } from '../push/PushButton.tsx'
import { ScreenLink } from '../ScreenLink.tsx'
import { useReader } from '../session/useReader.ts'
import { Action } from '../ui/Action.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { type Glyph, StatusBadge, type Tone } from '../ui/StatusBadge.tsx'
import type { Rows } from '../ui/useUrlFilters.ts'
import { useAct } from '../useCall.ts'
import { TakeFile } from './TakeFile.tsx'

type Item = Answer<'inbox'>['items'][number]
type File = NonNullable<Item['File']>

const start = { keyword: '', page: 1, rows: 15 as Rows }
/** How often a file that is being made is looked at. */
const look = 2_000

const looks: Record<File['state'], { tone: Tone; glyph: Glyph }> = {
  waiting: { tone: 'default', glyph: 'clock' },
  making: { tone: 'warning', glyph: 'clock' },
  ready: { tone: 'success', glyph: 'check' },
  failed: { tone: 'danger', glyph: 'x' },
  cancelled: { tone: 'default', glyph: 'x' },
}
const asked = ({ keyword }: typeof start) => ({ keyword })
/** The log is of a day, unless it is told which time is meant. */
const searchOf = ({ screen, search }: NonNullable<Item['link']>, at: string) =>
  screen === 'transactionLog' ? { ...search, period: periodText({ view: 'year', year: Number(at.slice(0, 4)) }) } : search
const nameOf = ({ subject }: Item) => subject

/** What this account was told, and its files that were made in the background. */
export default function Inbox() {
  const t = useTranslations('inbox')
  const list = useList('inbox', 'items', start, asked, {
    quiet: true,
    refetchInterval: ({ state: { data } }) => (data?.items.some(isUnmade) ? look : false),
  })
  const read = useAct('readInbox')
  return (
    <ListScreen
      screen="inbox"
      list={list}
      columns={useInboxColumns(list.rows.some(({ File }) => File))}
      rowName={nameOf}
      many={useManyItems()}
      count={(shown) => t('count', { count: shown, days: String(inboxDays) })}
      search={t('search')}
      none={t('none')}
      noneHint={t('noneHint')}
      actions={
        <>
          <LinkButton to="reportSchedules">{t('schedules')}</LinkButton>
          <PushButton />
          <Action label={t('readAll')} disabled={!list.answer?.unread} loading={read.isPending} onClick={() => read.mutate({})} />
        </>
      }
    />
  )
}

function useInboxColumns(hasFiles: boolean) {
  const t = useTranslations('inbox')
  const me = useReader()
  const { mutate: markRead } = useAct('readInbox')
  const { mutate: giveUp } = useAct('cancelFile')
  return useColumns<Item>(
    (c) => [
      c.cell(
        'subject',
        t('about'),
        ({ id, at, subject, text, isRead, link }) => (
          <Stack gap={0} py={4} style={{ whiteSpace: 'normal' }}>
            <Text span fw={isRead ? 400 : 650}>
              {link && me && mayOpen(screens[link.screen], me) ? (
                <ScreenLink to={link.screen} search={searchOf(link, at)} onClick={() => isRead || markRead({ id })}>
                  {subject}
                </ScreenLink>
              ) : (
                subject
              )}
            </Text>
            <Text span fz="sm" c="var(--jj-text-2)">
              {text}
            </Text>
          </Stack>
        ),
        {
          width: 320,
          grow: true,
          priority: 1,
          card: 'title',
          file: ({ subject, text }) => `${subject} · ${text}`,
          sortBy: ({ subject }) => subject,
        },
      ),
      c.state(
        'state',
        t('state'),
        ({ File }) => (File ? <StatusBadge {...looks[File.state]} word={t(`states.${File.state}`)} /> : '–'),
        { isExtra: !hasFiles, sortBy: ({ File }) => File && t(`states.${File.state}`) },
      ),
      c.date('at', t('at', { zone: c.zone }), ({ at }) => at, { width: 176, priority: 2 }),
      c.actions(
        t('action'),
        (item) => (
          <>
            {item.File?.state === 'ready' && (
              <TakeFile id={item.File.id} name={item.File.name ?? ''} onTaken={() => markRead({ id: item.id })} />
            )}
            {isUnmade(item) && <IconButton icon={IconX} label={t('giveUp')} onClick={() => giveUp({ id: item.File!.id })} />}
            {!item.isRead && !isUnmade(item) && (
              <Action label={t('read')} size="compact-sm" onClick={() => markRead({ id: item.id })} />
            )}
          </>
        ),
        { width: 170 },
      ),
    ],
    [t, me, hasFiles, giveUp, markRead],
  )
}

/** Whether its file is still to be made. */
const isUnmade = ({ File }: Item) => File?.state === 'waiting' || File?.state === 'making'

/** What the inbox holds: marked as read; files that are not made yet are given up. */
function useManyItems(): Many<Item> {
  const t = useTranslations('inbox')
  return {
    actions: [
      {
        id: 'read',
        label: t('read'),
        may: (item) => !item.isRead && !isUnmade(item),
        send: ({ id }) => api('readInbox', { id }),
      },
      {
        id: 'giveUp',
        label: t('giveUp'),
        danger: true,
        may: isUnmade,
        send: ({ File }) => api('cancelFile', { id: File!.id }),
      },
    ],
  }
}
