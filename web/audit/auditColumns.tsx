import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import { formatDateTime, formatTime, zoneName } from '../../rules/dates.ts'
import { padUser } from '../../rules/ids.ts'
import type { Answer } from '../api.ts'
import { useCurrentLanguage } from '../i18n/language.ts'
import type { Column } from '../ui/table.ts'
import classes from './AuditPanel.module.css'
import { useCallName } from './callName.ts'

export type AuditRow = Answer<'auditLog'>['rows'][number]

const person = (who: AuditRow['User']) => (who ? `${who.name} · ${padUser(who.id)}` : '–')

/** Of somebody with a long name the end of the name is cut, never the number. */
function Person({ who }: { who: AuditRow['User'] }) {
  if (!who) return '–'
  return (
    <span className={classes.person} title={person(who)}>
      <span>{who.name}</span> <span>· {padUser(who.id)}</span>
    </span>
  )
}

/** The first of those it changed, and how many more there are; all that are known by name on hover. */
function Abouts({ row: { About, aboutCount } }: { row: AuditRow }) {
  const [first] = About
  if (!first) return '–'
  if (aboutCount === 1) return <Person who={first} />
  return (
    <span className={classes.abouts} title={About.map(person).join('\n')}>
      <Person who={first} /> +{dotted(aboutCount - 1)}
    </span>
  )
}

/** Time, who with the staff account, what, about whom, from where, and how many rows it changed. */
export function useAuditColumns(utcOffset: number, oneDay: boolean): Column<AuditRow>[] {
  const t = useTranslations('audit')
  const { language } = useCurrentLanguage()
  const nameOf = useCallName()
  return useMemo(() => {
    const zone = zoneName(utcOffset)
    return [
      {
        id: 'at',
        head: oneDay ? zone : t('at', { zone }),
        width: oneDay ? 92 : 164,
        priority: 1,
        cell: ({ at }) => (oneDay ? formatTime(at, utcOffset) : formatDateTime(at, utcOffset, language)),
      },
      { id: 'call', head: t('call'), width: 170, grow: true, priority: 1, card: 'title', cell: ({ call }) => nameOf(call) },
      { id: 'who', head: t('who'), width: 170, grow: true, priority: 1, cell: ({ User }) => <Person who={User} /> },
      { id: 'staff', head: t('staff'), width: 110, priority: 3, cell: ({ LoginUser }) => LoginUser?.name ?? '–', card: 'none' },
      {
        id: 'about',
        head: t('about'),
        width: 170,
        grow: true,
        priority: 2,
        card: 'note',
        cell: (row) => <Abouts row={row} />,
        cardCell: ({ About: [first], aboutCount }) =>
          first && `${t('aboutWhom', { name: person(first) })}${aboutCount > 1 ? ` +${dotted(aboutCount - 1)}` : ''}`,
      },
      { id: 'ip', head: t('ip'), width: 120, priority: 4, cell: ({ ip }) => ip ?? '–' },
      {
        id: 'changed',
        head: t('changed'),
        width: 80,
        priority: 3,
        align: 'right',
        card: 'amount',
        cell: ({ changed }) => (changed === 0 ? '–' : dotted(changed)),
        cardCell: ({ changed }) => changed > 0 && t('changedRows', { count: changed, shown: dotted(changed) }),
      },
    ]
  }, [t, language, nameOf, utcOffset, oneDay])
}
