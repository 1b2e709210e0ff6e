import { IconPencil, IconTrash, IconWebhook } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { RowSwitch } from '../accounts/RowSwitch.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import type { Column } from '../ui/table.ts'
import classes from './banks.module.css'
import type { BankFlag, BankRow } from './useBankFlag.ts'

export interface Doing {
  /** Limited and TL are the owner's. */
  owner: boolean
  /** Staff look only. */
  mayChange: boolean
  onFlag: (bank: BankRow, flag: BankFlag, on: boolean) => void
  onEdit: (bank: BankRow) => void
  onDelete: (bank: BankRow) => void
  /** Absent for those whose banks have no statements. */
  onNotices: ((bank: BankRow) => void) | undefined
}

const flagsOf = ({ owner }: Pick<Doing, 'owner'>): BankFlag[] => (owner ? ['show', 'limited', 'tl'] : ['show'])

function FlagSwitch({ bank, flag, mayChange, onFlag }: Pick<Doing, 'mayChange' | 'onFlag'> & { bank: BankRow; flag: BankFlag }) {
  const t = useTranslations('banks')
  return (
    <RowSwitch
      label={t(`${flag}Of`, { name: bank.name })}
      word={t('isOn')}
      on={bank[flag]}
      disabled={!mayChange}
      onChange={(on) => onFlag(bank, flag, on)}
    />
  )
}

/** Edit and delete; on a card also the flags, which have no columns there. */
export function BankActions({ bank, card = false, ...doing }: Doing & { bank: BankRow; card?: boolean }) {
  const t = useTranslations('banks')
  const notices = useTranslations('statements')('noticesOf', { name: bank.name })
  const { name } = bank
  return (
    <span className={classes.actions}>
      {card &&
        flagsOf(doing).map((flag) => (
          <span key={flag} className={classes.flag}>
            {t(flag)} <FlagSwitch bank={bank} flag={flag} {...doing} />
          </span>
        ))}
      {doing.mayChange && (
        <span className={classes.icons}>
          {doing.onNotices && <IconButton icon={IconWebhook} label={notices} onClick={() => doing.onNotices?.(bank)} />}
          <IconButton icon={IconPencil} label={t('edit', { name })} onClick={() => doing.onEdit(bank)} />
          <IconButton icon={IconTrash} label={t('remove', { name })} onClick={() => doing.onDelete(bank)} />
        </span>
      )}
    </span>
  )
}

/** Columns of the banks; give a stable object. */
export function useBankColumns(doing: Doing): readonly Column<BankRow>[] {
  const t = useTranslations('banks')
  return useMemo(() => {
    const flags = flagsOf(doing).map(
      (flag): Column<BankRow> => ({
        id: flag,
        head: t(flag),
        width: 92,
        priority: 1,
        card: 'none',
        cell: (bank) => <FlagSwitch bank={bank} flag={flag} {...doing} />,
      }),
    )
    return [
      ...flags,
      {
        id: 'name',
        head: t('name'),
        width: 130,
        grow: true,
        priority: 1,
        card: 'title',
        cell: ({ name }) => <span title={name}>{name}</span>,
      },
      {
        id: 'accountName',
        head: t('accountName'),
        width: 180,
        grow: true,
        priority: 2,
        card: 'note',
        cell: ({ accountName }) => <span title={accountName}>{accountName}</span>,
      },
      {
        id: 'accountNumber',
        head: t('accountNumber'),
        width: 170,
        priority: 1,
        card: 'amount',
        cell: (bank) => bank.accountNumber,
      },
      {
        id: 'action',
        head: t('action'),
        width: 124,
        priority: 1,
        card: 'none',
        cell: (bank) => <BankActions bank={bank} {...doing} />,
      },
    ]
  }, [t, doing])
}
