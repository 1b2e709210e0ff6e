import { Button } from '@mantine/core'
import { IconArchive, IconArrowBackUp } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah } from '../../rules/amounts.ts'
import { formatDate } from '../../rules/dates.ts'
import { useCurrentLanguage } from '../i18n/language.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { Money } from '../ui/Money.tsx'
import type { Column } from '../ui/table.ts'
import classes from './statements.module.css'
import { type Line, senOf, sumOf, type Twin, useNamed, useTwinText } from './useLines.ts'

export interface Doing {
  mayAct: boolean
  onMatch: (line: Line) => void
  onAway: (line: Line) => void
  onBack: (line: Line) => void
}

/** What a line paid, or the nearest ticket or bill it may be for, and by how much it differs. */
function Purpose({ line }: { line: Line }) {
  const t = useTranslations('statements')
  const named = useNamed()
  const { state, paid, candidates, remark } = line
  if (paid) {
    const { name } = paid.User
    return (
      <span>
        {named({ kind: state === 'bill' ? 'bill' : 'ticket', id: paid.id })} · {name}
      </span>
    )
  }
  if (state === 'away') return <span className={classes.quiet}>{remark || '–'}</span>
  if (line.cents > 0) return <span className={classes.near}>{t('hasSen')}</span>
  if (line.twin) return <Double twin={line.twin} />
  const best = candidates[0]
  if (!best) return <span className={classes.quiet}>{t('noTicket')}</span>
  const text = `${named(best)} · ${best.User.name}`
  return (
    <span title={text}>
      {!best.exact && (
        <span className={classes.near}>
          {line.amount < best.uniqueAmount ? '−' : '+'}
          {formatRupiah(Math.abs(line.amount - best.uniqueAmount))}
        </span>
      )}{' '}
      {text}
      {candidates.length > 1 && ` (+${candidates.length - 1})`}
    </span>
  )
}

/** The line that may be the same movement. */
function Double({ twin }: { twin: Twin }) {
  const t = useTranslations('statements')
  const text = useTwinText()(twin)
  return (
    <span className={classes.whole} title={`${t('doubleOf')} ${text}`}>
      <span className={classes.near}>{t('double')}</span> {text}
    </span>
  )
}

/** Match with a ticket or a bill, put away, or take back. */
export function LineActions({ line, mayAct, onMatch, onAway, onBack }: Doing & { line: Line }) {
  const t = useTranslations('statements')
  const named = useNamed()
  if (!mayAct) return null
  if (line.state === 'away')
    return <IconButton icon={IconArrowBackUp} label={t('back', { sum: sumOf(line) })} onClick={() => onBack(line)} />
  if (line.state !== 'open') return null
  const best = line.candidates[0]
  return (
    <span className={classes.actions}>
      {best && (
        <Button
          size="xs"
          variant="default"
          aria-label={t('match', { what: named(best), name: best.User.name })}
          onClick={() => onMatch(line)}
        >
          {t('matchShort')}
        </Button>
      )}
      <IconButton icon={IconArchive} label={t('awayOf', { sum: sumOf(line) })} onClick={() => onAway(line)} />
    </span>
  )
}

/** Columns of the inbox; give a stable object. */
export function useLineColumns(doing: Doing): readonly Column<Line>[] {
  const t = useTranslations('statements')
  const { language } = useCurrentLanguage()
  return useMemo(
    () => [
      {
        id: 'day',
        head: t('day'),
        width: 112,
        priority: 1,
        card: 'note',
        cell: ({ day }) => formatDate(`${day}T00:00:00Z`, 0, language),
      },
      { id: 'bank', head: t('bank'), width: 92, priority: 2, card: 'note', cell: ({ Bank }) => Bank.name },
      {
        id: 'description',
        head: t('description'),
        width: 170,
        grow: true,
        priority: 1,
        card: 'title',
        cell: ({ description }) => <span title={description}>{description || '–'}</span>,
      },
      {
        id: 'amount',
        head: t('amount'),
        width: 124,
        priority: 1,
        align: 'right',
        card: 'amount',
        cell: (line) => (
          <>
            <Money amount={line.amount} />
            {senOf(line)}
          </>
        ),
      },
      { id: 'for', head: t('for'), width: 210, grow: true, priority: 1, card: 'note', cell: (line) => <Purpose line={line} /> },
      {
        id: 'pic',
        head: t('pic'),
        width: 120,
        priority: 4,
        card: 'none',
        cell: ({ state, LoginUser }) => (state === 'open' ? '–' : (LoginUser?.name ?? t('automatic'))),
      },
      {
        id: 'action',
        head: t('actions'),
        width: 168,
        priority: 1,
        card: 'none',
        cell: (line) => <LineActions line={line} {...doing} />,
      },
    ],
    [t, language, doing],
  )
}
