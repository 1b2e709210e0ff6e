import { type ReactNode, useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { type Switches, type SwitchName, turned } from '../../../rules/switches.ts'
import { ApiError, api } from '../../api.ts'
import { queryClient } from '../../queryClient.ts'
import { isOwner } from '../../session/reach.ts'
import { useSignedIn } from '../../session/session.ts'
import { toast, toastFailure } from '../../ui/toast.ts'
import { outcomeUnknown } from '../../useCall.ts'
import { inTurn, patchUser } from '../useUserSwitch.tsx'
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

/**
 * Answers the way to turn a switch of a user: shown at once, sent at once. When it fails all switches stand again as they
 * did, and a toast says why and offers to try again.
 */
export function useTurn(): (user: Detail['user'], name: SwitchName, on: boolean) => void {
  const t = useTranslations('userPage')
  const accounts = useTranslations('accounts')
  const owner = isOwner(useSignedIn())
  return useCallback(
    (user, name, on) => {
      const { id } = user
      const b = (chunks: ReactNode) => <strong>{chunks}</strong>
      const before = switchesOfUser(user)
      const shown = turned(before, name, on)

      function failed(error: unknown) {
        patchUser(id, before)
        if (error instanceof ApiError && error.code === 'forbidden-access') return
        const message = error instanceof ApiError ? error.message : String(error)
        const text = outcomeUnknown(error) ? 'switchUnknown' : 'switchFailed'
        toastFailure(accounts.rich(text, { name: user.name, message, b }), { label: accounts('again'), run: () => void go() })
      }

      async function go() {
        await queryClient.cancelQueries({ queryKey: ['userDetail', { userId: id }] })
        if (typeof shown !== 'string') patchUser(id, shown)
        try {
          const { userId: _, ...after } = await inTurn(`switches ${id}`, () => send(id, name, on, owner))
          patchUser(id, after)
          toast(t.rich(on ? 'turnedOn' : 'turnedOff', { what: t(name), name: user.name, b }))
        } catch (error) {
          failed(error)
        }
        for (const read of ['userDetail', 'listUsers']) void queryClient.invalidateQueries({ queryKey: [read] })
      }

      void go()
    },
    [t, accounts, owner],
  )
}
