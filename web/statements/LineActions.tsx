import { Group } from '@mantine/core'
import { IconArchive, IconArrowBackUp } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useSignedIn } from '../session/session.ts'
import { Action } from '../ui/Action.tsx'
import { Barred } from '../ui/Barred.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { type Line, sumOf, useNamed, waitsForOthers } from './useLines.ts'

export interface Doing {
  mayAct: boolean
  onMatch: (line: Line) => void
  onAway: (line: Line) => void
  onBack: (line: Line) => void
}

/** Match with a ticket or a bill, put away, or take back. */
export function LineActions({ line, mayAct, onMatch, onAway, onBack }: Doing & { line: Line }) {
  const t = useTranslations('statements')
  const named = useNamed()
  const { id, isBlocked } = useSignedIn()
  if (!mayAct || (line.state !== 'away' && line.state !== 'open') || (!isBlocked && waitsForOthers(line, id))) return null
  const blocked = line.waits ? t('blockedWaits', { name: line.waits.Confirmer.name }) : t('blocked')
  const best = line.candidates[0]
  return (
    <Group gap="sm" wrap="nowrap">
      <Barred why={isBlocked ? blocked : null}>
        {(barred) =>
          line.state === 'away' ? (
            <IconButton icon={IconArrowBackUp} label={t('back', { sum: sumOf(line) })} onClick={() => onBack(line)} {...barred} />
          ) : (
            <>
              {best && (
                <Action
                  label={t('matchShort')}
                  size="xs"
                  aria-label={t('match', { what: named(best), name: best.User.name })}
                  onClick={() => onMatch(line)}
                  {...barred}
                />
              )}
              <IconButton icon={IconArchive} label={t('awayOf', { sum: sumOf(line) })} onClick={() => onAway(line)} {...barred} />
            </>
          )
        }
      </Barred>
    </Group>
  )
}
