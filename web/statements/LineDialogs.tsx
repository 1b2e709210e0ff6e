import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah, withRp } from '../../rules/amounts.ts'
import { padUser } from '../../rules/ids.ts'
import type { Opened } from '../forms/useDialog.ts'
import { MoneyDialog } from '../ui/MoneyDialog.tsx'
import { Notice } from '../ui/Notice.tsx'
import { type Line, sumOf, useLines, useNamed, useTwinText } from './useLines.ts'

/** Lets a line pay one of the tickets and bills that it may be for; the nearest is chosen. */
export function MatchDialog({ line, ...dialog }: Opened & { line: Line }) {
  const t = useTranslations('statements')
  const named = useNamed()
  const twinText = useTwinText()
  const { pay } = useLines()
  const [chosen, setChosen] = useState(0)
  const { candidates, twin } = line
  const candidate = candidates[chosen]
  if (!candidate) return null
  const sum = sumOf(line)
  const { name, id } = candidate.User
  const isTicket = candidate.kind === 'ticket'
  const excess = line.amount - candidate.due
  const billText = excess > 0 ? t('billExcess', { sum: withRp(excess), name }) : t(excess < 0 ? 'billLess' : 'billPaid', { sum })
  const asksWhy = twin !== null || !candidate.exact
  return (
    <MoneyDialog
      {...dialog}
      title={t('matchTitle')}
      caption={t('received')}
      amount={line.amount}
      codeDigits={candidate.exact ? 3 : 0}
      from={{ name: line.Bank.name, note: line.description }}
      to={{ name, note: `${padUser(id)} · ${named(candidate)}` }}
      effects={[isTicket ? t('balanceGrows', { name, sum }) : billText]}
      confirmLabel={isTicket ? t('credit', { sum, name }) : t('payBill', { sum, name })}
      remark={{
        label: t(twin ? 'why' : 'remark'),
        description: (
          <>
            {twin && t('whyHint')} {!candidate.exact && t('differs', { sum: formatRupiah(candidate.uniqueAmount) })}
          </>
        ),
        required: asksWhy,
      }}
      run={(remark) => pay(line, candidate, remark)}
    >
      {candidates.length > 1 && (
        <NativeSelect
          label={t('for')}
          value={String(chosen)}
          onChange={(event) => setChosen(Number(event.currentTarget.value))}
          data={candidates.map((one, place) => ({
            value: String(place),
            label: `${named(one)} · ${one.User.name} · ${withRp(one.uniqueAmount)}`,
          }))}
        />
      )}
      {twin && (
        <Notice tone="warning">
          {t('doubleOf')} <strong>{twinText(twin)}</strong>
        </Notice>
      )}
    </MoneyDialog>
  )
}
