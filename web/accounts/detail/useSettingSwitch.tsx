import { type ReactNode, useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { type Switches, type SwitchName, turned } from '../../../rules/switches.ts'
import { api } from '../../api.ts'
import { useFlip } from '../../lists/useFlip.ts'
import { isOwner } from '../../session/reach.ts'
import { useSignedIn } from '../../session/session.ts'
import { patchUser } from '../useUserSwitch.tsx'
import type { Detail } from './section.ts'

function send(userId: number, name: SwitchName, on: boolean, owner: boolean) {
  switch (name) {
    case 'isAdministrator':
      return api('setAdministrator', { userId, isAdministrator: on })
    case 'isD0':
      return api(owner ? 'setD0' : 'setD0Ca', { userId, isD0: on })
    case 'isDm':
      return api('setDm', { userId, isDm: on })
    case 'isRealTime':
      return api('setRealTime', { userId, isRealTime: on })
    case 'isSemi':
      return api('setSemi', { userId, isSemi: on })
  }
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
        send: (to: boolean) => send(id, name, to, owner),
        onDone: ({ userId: _, ...after }: Awaited<ReturnType<typeof send>>) => patchUser(id, after),
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
