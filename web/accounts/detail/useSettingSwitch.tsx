import { type ReactNode, useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { type Switches, type SwitchName, turned } from '../../../rules/switches.ts'
import { api } from '../../api.ts'
import { useFlip } from '../../lists/useFlip.ts'
import { isOwner } from '../../session/reach.ts'
import { useSignedIn } from '../../session/session.ts'
import { patchUser } from '../useUserSwitch.tsx'
import type { Detail } from './section.ts'

const calls = {
  isAdministrator: (userId: number, on: boolean) => api('setAdministrator', { userId, isAdministrator: on }),
  isD0: (userId: number, on: boolean, owner: boolean) => api(owner ? 'setD0' : 'setD0Ca', { userId, isD0: on }),
  isDm: (userId: number, on: boolean) => api('setDm', { userId, isDm: on }),
  isRealTime: (userId: number, on: boolean) => api('setRealTime', { userId, isRealTime: on }),
  isSemi: (userId: number, on: boolean) => api('setSemi', { userId, isSemi: on }),
}

export const switchesOfUser = ({ isAdministrator, isD0, isDm, isRealTime, isSemi }: Switches): Switches => ({
  isAdministrator,
  isD0,
  isDm,
  isRealTime,
  isSemi,
})

/** Answers the way to turn a switch of a user; one may turn others along, so that all stand again as they did when it fails. */
export function useSettingSwitch(): (user: Detail['user'], name: SwitchName, on: boolean) => void {
  const t = useTranslations('userPage')
  const accounts = useTranslations('accounts')
  const owner = isOwner(useSignedIn())
  const flip = useFlip()
  return useCallback(
    (user, name, on) => {
      const { id } = user
      const b = (chunks: ReactNode) => <strong>{chunks}</strong>
      const before = switchesOfUser(user)
      const shown = turned(before, name, on)
      const change = {
        reads: ['userDetail' as const, 'listUsers' as const],
        key: `switches ${id}`,
        show: (to: boolean) => patchUser(id, to === on && typeof shown !== 'string' ? shown : before),
        send: (to: boolean) => calls[name](id, to, owner),
        onDone: ({ userId: _, ...after }: Awaited<ReturnType<(typeof calls)[SwitchName]>>) => patchUser(id, after),
        done: (to: boolean) => t.rich(to ? 'turnedOn' : 'turnedOff', { what: t(name), name: user.name, b }),
        // What moves money or makes bills was asked about, and has no way back that undoes it.
        undo: () => (name === 'isDm' || name === 'isAdministrator' ? null : undefined),
        failed: (message: string, unknown: boolean) =>
          accounts.rich(unknown ? 'switchUnknown' : 'switchFailed', { name: user.name, message, b }),
      }
      flip(change, on)
    },
    [t, accounts, owner, flip],
  )
}
