import { Box, Group } from '@mantine/core'
import { IconArchive, IconArrowBackUp } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { formatRupiah } from '../../rules/amounts.ts'
import { useColumns } from '../lists/columns.tsx'
import { Action } from '../ui/Action.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Money } from '../ui/Money.tsx'
import { Tinted } from '../ui/Tinted.tsx'
import type { Column } from '../ui/table.ts'
import { decider, purpose } from './lineInFile.ts'
import classes from './statements.module.css'
import { type Line, senOf, sumOf, type Twin, useNamed, useTwinText } from './useLines.ts'

interface Doing {
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
  if (state === 'away') return <Tinted>{remark || '–'}</Tinted>
  if (line.cents > 0) return <span className={classes.near}>{t('hasSen')}</span>
  if (line.twin) return <Double twin={line.twin} />
  const best = candidates[0]
  if (!best) return <Tinted>{t('noTicket')}</Tinted>
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
    <Box py={6} title={`${t('doubleOf')} ${text}`} style={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
      <span className={classes.near}>{t('double')}</span> {text}
    </Box>
  )
}

/** Match with a ticket or a bill, put away, or take back. */
function LineActions({ line, mayAct, onMatch, onAway, onBack }: Doing & { line: Line }) {
  const t = useTranslations('statements')
  const named = useNamed()
  if (!mayAct) return null
  if (line.state === 'away')
    return <IconButton icon={IconArrowBackUp} label={t('back', { sum: sumOf(line) })} onClick={() => onBack(line)} />
  if (line.state !== 'open') return null
  const best = line.candidates[0]
  return (
    <Group gap="sm" wrap="nowrap">
      {best && (
        <Action
          label={t('matchShort')}
          size="xs"
          aria-label={t('match', { what: named(best), name: best.User.name })}
          onClick={() => onMatch(line)}
        />
      )}
      <IconButton icon={IconArchive} label={t('awayOf', { sum: sumOf(line) })} onClick={() => onAway(line)} />
    </Group>
  )
}

/** Columns of the inbox; give stable functions. */
export function useLineColumns({ mayAct, onMatch, onAway, onBack }: Doing): readonly Column<Line>[] {
  const t = useTranslations('statements')
  return useColumns<Line>(
    (c) => {
      const pic = ({ state, LoginUser }: Line) => (state === 'open' ? null : (LoginUser?.name ?? t('automatic')))
      const doing = { mayAct, onMatch, onAway, onBack }
      const amount = (line: Line) => (
        <>
          <Money amount={line.amount} />
          {senOf(line)}
        </>
      )
      return [
        c.id('day', t('day'), ({ day }) => c.clock.day(day), { width: 112, sortBy: ({ day }) => day }),
        c.text('bank', t('bank'), ({ Bank }) => Bank.name, { width: 92 }),
        c.name('description', t('description'), ({ description }) => description),
        c.cell('amount', t('amount'), amount, {
          width: 124,
          priority: 1,
          align: 'right',
          card: 'amount',
          sortBy: (line) => line.amount,
        }),
        c.cell('for', t('for'), (line) => <Purpose line={line} />, purpose),
        c.text('pic', t('pic'), pic, decider(t)),
        c.actions(t('actions'), (line) => <LineActions line={line} {...doing} />, { width: 168 }),
      ]
    },
    [t, mayAct, onMatch, onAway, onBack],
  )
}
