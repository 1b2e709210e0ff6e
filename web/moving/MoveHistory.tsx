import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import type { Answer } from '../api.ts'
import { useClock } from '../session/useClock.ts'
import { Action } from '../ui/Action.tsx'
import { Bone } from '../ui/Bone.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Hint } from '../ui/Hint.tsx'
import { Pager } from '../ui/Pager.tsx'
import { PlainTable } from '../ui/PlainTable.tsx'
import { Section } from '../ui/Section.tsx'
import { ErrorPanel } from '../ui/States.tsx'
import { saveFile } from '../ui/saveFile.ts'
import type { Rows } from '../ui/useUrlFilters.ts'
import { useCall } from '../useCall.ts'

type Move = Answer<'listMoves'>['moves'][number]
const choices: readonly Rows[] = [5, 15]

/** Moves before, and the links by which their users set a first password. */
export function MoveHistory() {
  const t = useTranslations('moving')
  const clock = useClock()
  const [at, setAt] = useState<{ page: number; rows: Rows }>({ page: 1, rows: 5 })
  const [asked, setAsked] = useState<Move | null>(null)
  const list = useCall('listMoves', { currentPage: at.page, rowsPerPage: at.rows })
  const moves = list.data?.moves

  async function hand({ id }: Move) {
    const { allLinks, linksSheet } = await import('./linksSheet.ts')
    const blob = await linksSheet(await allLinks(id), location.origin)
    saveFile({ blob, name: `${t('linksFile')}-${id}.xlsx` })
  }

  return (
    <Section title={t('history')} wide>
      {list.error && <ErrorPanel error={list.error} onRetry={list.refetch} />}
      {!moves && !list.error && <Bone w="100%" h={80} bdrs="sm" />}
      {moves?.length === 0 && <Hint>{t('noHistory')}</Hint>}
      {moves && moves.length > 0 && (
        <PlainTable
          words
          head={[t('when'), t('system'), t('sums.users'), t('sums.balance'), t('sums.products'), t('firstPasswords')]}
          rows={moves.map((one) => [
            one.movedAt ? clock.dateTime(one.movedAt) : t('draft', { at: clock.dateTime(one.openedAt) }),
            t(`systems.${one.system}`),
            one.sums ? dotted(one.sums.users) : '–',
            one.sums ? `Rp ${dotted(one.sums.balance)}` : '–',
            one.sums ? dotted(one.sums.products) : '–',
            one.withoutPassword > 0 ? (
              <Action key="links" label={t('links', { count: dotted(one.withoutPassword) })} onClick={() => setAsked(one)} />
            ) : (
              '–'
            ),
          ])}
        />
      )}
      <Pager list={list.data} at={at} choices={choices} onChange={(to) => setAt({ ...at, page: 1, ...to })} />
      <ConfirmDialog
        opened={asked !== null}
        onClose={() => setAsked(null)}
        title={t('linksTitle')}
        effects={[t('linksEffect.week'), t('linksEffect.old'), t('linksEffect.secret')]}
        confirmLabel={t('linksDownload')}
        run={async () => asked && hand(asked)}
      />
    </Section>
  )
}
