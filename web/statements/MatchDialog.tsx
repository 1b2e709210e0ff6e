import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah } from '../../rules/amounts.ts'
import { padTicket, padUser } from '../../rules/ids.ts'
import { MoneyDialog } from '../ui/MoneyDialog.tsx'
import { type Match, sumOf, useLines } from './useLines.ts'

/** Credits a ticket with a line. */
export function MatchDialog({ match, onClose }: { match: Match | null; onClose: () => void }) {
  // What is said while the dialog fades away.
  const [last, setLast] = useState(match)
  if (match && match !== last) setLast(match)
  return last && <Matching key={last.line.id} opened={match !== null} match={last} onClose={onClose} />
}

function Matching({ opened, match, onClose }: { opened: boolean; match: Match; onClose: () => void }) {
  const t = useTranslations('statements')
  const { pay } = useLines()
  const [remark, setRemark] = useState('')
  const { line, ticket } = match
  const sum = sumOf(line)
  const { name, id } = ticket.User
  return (
    <MoneyDialog
      opened={opened}
      onClose={onClose}
      title={t('matchTitle')}
      caption={t('received')}
      amount={line.amount}
      codeDigits={ticket.exact ? 3 : 0}
      from={{ name: line.Bank.name, note: line.description }}
      to={{ name, note: `${padUser(id)} · TID ${padTicket(ticket.ticket)}` }}
      effects={[<span key="grows">{t('balanceGrows', { name, sum })}</span>]}
      confirmLabel={t('credit', { sum, name })}
      disabled={!ticket.exact && remark.trim() === ''}
      run={() => pay(match, remark.trim())}
    >
      <TextInput
        label={t('remark')}
        description={ticket.exact ? undefined : t('differs', { sum: formatRupiah(ticket.uniqueAmount) })}
        required={!ticket.exact}
        withAsterisk={false}
        maxLength={200}
        value={remark}
        onChange={(event) => setRemark(event.currentTarget.value)}
      />
    </MoneyDialog>
  )
}
