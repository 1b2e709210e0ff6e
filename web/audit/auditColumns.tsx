import { Group, Text } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import { padUser } from '../../rules/ids.ts'
import type { Answer } from '../api.ts'
import { useColumns } from '../lists/columns.tsx'
import type { Column } from '../ui/table.ts'
import { useCallName } from './callName.ts'

type AuditRow = Answer<'auditLog'>['rows'][number]

/** Name and number of somebody. */
export const person = (who: AuditRow['User']) => (who ? `${who.name} · ${padUser(who.id)}` : '–')

const inLine = {
  component: 'span',
  display: 'inline-flex',
  gap: 'xs',
  wrap: 'nowrap',
  maw: '100%',
  style: { verticalAlign: 'bottom' },
} as const

/** Of somebody with a long name the end of the name is cut, never the number. */
function Person({ who }: { who: AuditRow['User'] }) {
  if (!who) return '–'
  return (
    <Group {...inLine} title={person(who)}>
      <Text span inherit truncate>
        {who.name}
      </Text>{' '}
      <Text span inherit flex="none">
        · {padUser(who.id)}
      </Text>
    </Group>
  )
}

/** The first of those it changed, and how many more there are; all that are known by name on hover. */
function Abouts({ row: { About, aboutCount } }: { row: AuditRow }) {
  const [first] = About
  if (!first) return '–'
  if (aboutCount === 1) return <Person who={first} />
  return (
    <Group {...inLine} title={About.map(person).join('\n')}>
      <Person who={first} /> +{dotted(aboutCount - 1)}
    </Group>
  )
}

/** Time, who with the staff account, what, about whom, from where, and how many rows it changed. */
export function useAuditColumns(oneDay: boolean): readonly Column<AuditRow>[] {
  const t = useTranslations('audit')
  const nameOf = useCallName()
  const actions = useTranslations('actions')
  return useColumns<AuditRow>(
    (c) => [
      oneDay
        ? c.id('at', c.zone, ({ at }) => c.clock.time(at), { width: 92, file: (row) => row.at })
        : c.date('at', t('at', { zone: c.zone }), ({ at }) => at, { width: 164, priority: 1 }),
      c.name('call', t('call'), ({ call }) => nameOf(call), { file: ({ call }) => actions(call as never) }),
      c.cell('who', t('who'), ({ User }) => <Person who={User} />, {
        width: 170,
        grow: true,
        priority: 1,
        sortBy: ({ User }) => User?.name,
        file: ({ User }) => person(User),
      }),
      c.text('staff', t('staff'), ({ LoginUser }) => LoginUser?.name, { width: 110, priority: 3, card: 'none' }),
      c.cell('about', t('about'), (row) => <Abouts row={row} />, {
        width: 170,
        file: ['{About.*.name}'],
        sortBy: ({ About: [first] }) => first?.name,
        grow: true,
        cardCell: ({ About: [first], aboutCount }) =>
          first && `${t('aboutWhom', { name: person(first) })}${aboutCount > 1 ? ` +${dotted(aboutCount - 1)}` : ''}`,
      }),
      c.text('ip', t('ip'), ({ ip }) => ip, { width: 120, priority: 4 }),
      c.cell('changed', t('changed'), ({ changed }) => (changed === 0 ? '–' : dotted(changed)), {
        width: 80,
        priority: 3,
        sortBy: (row) => row.changed,
        align: 'right',
        card: 'amount',
        cardCell: ({ changed }) => changed > 0 && t('changedRows', { count: changed, shown: dotted(changed) }),
      }),
    ],
    [t, nameOf, actions, oneDay],
  )
}
