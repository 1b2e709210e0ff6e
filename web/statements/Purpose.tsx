import { Box, Stack, Text } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { formatRupiah } from '../../rules/amounts.ts'
import { useSignedIn } from '../session/session.ts'
import { QuietStatus } from '../ui/StatusBadge.tsx'
import { Tinted } from '../ui/Tinted.tsx'
import { type Line, type Twin, useNamed, useTwinText } from './useLines.ts'

const near = { px: 5, bdrs: 'xs', fz: 'xs', c: 'var(--jj-st-warning-fg)', bg: 'var(--jj-st-warning-bg)' } as const

/** What a line paid, or the nearest ticket or bill it may be for, and by how much it differs. */
export function Purpose({ line }: { line: Line }) {
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
  if (line.cents > 0) return <Tinted {...near}>{t('hasSen')}</Tinted>
  if (line.twin) return <Double twin={line.twin} />
  if (line.waits) return <Waits waits={line.waits} />
  const best = candidates[0]
  if (!best) return <Tinted title={t('noTicket')}>{t('noTicket')}</Tinted>
  const text = `${named(best)} · ${best.User.name}`
  return (
    <span title={text}>
      {!best.exact && (
        <Tinted {...near}>
          {line.amount < best.uniqueAmount ? '−' : '+'}
          {formatRupiah(Math.abs(line.amount - best.uniqueAmount))}
        </Tinted>
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
      <Tinted {...near}>{t('double')}</Tinted> {text}
    </Box>
  )
}

/** The bill that a line pays in full, and who confirms that, where it does not pay it by itself. */
function Waits({ waits: { id, User, Confirmer } }: { waits: NonNullable<Line['waits']> }) {
  const t = useTranslations('statements')
  const me = useSignedIn()
  const text = `${useNamed()({ kind: 'bill', id })} · ${User.name}`
  return (
    <Stack component="span" gap={0} title={text}>
      <QuietStatus tone="info" word={Confirmer.id === me.id ? t('waitsYours') : t('waitsOthers', { name: Confirmer.name })} />
      <Text span inherit truncate>
        {text}
      </Text>
    </Stack>
  )
}
