import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { FlipSwitch } from '../lists/FlipSwitch.tsx'
import { patchRow } from '../lists/patchRow.ts'
import type { Bank } from './BankForm.tsx'

const send = {
  show: (bankId: number, on: boolean) => api('showBank', { bankId, show: on }),
  limited: (bankId: number, on: boolean) => api('limitBank', { bankId, limited: on }),
  tl: (bankId: number, on: boolean) => api('setBankTl', { bankId, tl: on }),
}
type Flag = keyof typeof send

/** What may be switched of an own bank; two of them are the owner's. */
export const flags = (owner: boolean): Flag[] => (owner ? ['show', 'limited', 'tl'] : ['show'])

export function BankFlagSwitch({ bank: { id, name, ...is }, flag, disabled }: { bank: Bank; flag: Flag; disabled: boolean }) {
  const t = useTranslations('banks')
  const change = {
    reads: ['listBanks' as const],
    key: `${flag} ${id}`,
    show: (on: boolean) => patchRow('listBanks', 'banks', id, { [flag]: on }),
    send: (on: boolean) => send[flag](id, on),
    done: (on: boolean) => t(on ? 'flagOn' : 'flagOff', { name, flag: t(flag) }),
    failed: (message: string) => t('flagFailed', { name, message }),
  }
  return <FlipSwitch flip={change} label={t(`${flag}Of`, { name })} word={t('isOn')} on={is[flag]} disabled={disabled} />
}
