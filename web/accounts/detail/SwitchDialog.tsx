import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { SwitchName } from '../../../rules/switches.ts'
import { useSignedIn } from '../../session/session.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import classes from '../accounts.module.css'
import { staffName } from '../parties.ts'
import type { Detail } from './section.ts'

interface Asked {
  name: SwitchName
  on: boolean
}

const effects = {
  isDm: { on: ['dmCloses', 'dmReturns', 'dmOpenBills'], off: ['creditBills', 'creditCarries', 'creditFalls'] },
  isAdministrator: {
    on: ['administratorCloses', 'administratorLends', 'administratorKeeps'],
    off: ['administratorCloses', 'administratorEnds', 'administratorKeeps'],
  },
} as const

interface SwitchDialogProps {
  user: Detail['user']
  asked: Asked | null
  onClose: () => void
  onTurn: (name: SwitchName, on: boolean) => void
}

/** Asks before a switch is turned that closes bills. The switch itself reports what came of it. */
export function SwitchDialog({ user, asked, onClose, onTurn }: SwitchDialogProps) {
  const t = useTranslations('userPage')
  const recorded = useTranslations('accounts')('recordedAs', { name: staffName(useSignedIn()) })
  // What is said while the dialog fades away.
  const [last, setLast] = useState<Asked>({ name: 'isDm', on: true })
  if (asked && asked !== last) setLast(asked)
  const { name, on } = last
  const what = t(name)
  const happens = name === 'isDm' || name === 'isAdministrator' ? effects[name][on ? 'on' : 'off'] : []
  return (
    <ConfirmDialog
      opened={asked !== null}
      onClose={onClose}
      title={t(on ? 'turnOnTitle' : 'turnOffTitle', { what, name: user.name })}
      confirmLabel={t(on ? 'turnOn' : 'turnOff', { what })}
      run={async () => onTurn(name, on)}
    >
      <ul className={classes.effects}>
        {happens.map((effect) => (
          <li key={effect}>{t(effect)}</li>
        ))}
        <li>{recorded}</li>
      </ul>
    </ConfirmDialog>
  )
}
