import { type NavigateOptions, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { type ScreenName, screens } from '../contract/screens.ts'

type Search = Readonly<Record<string, string | number>>
type Way = { param?: string | number; search?: Search } & Pick<NavigateOptions, 'replace' | 'state'>

/** The path of a screen, with the one value it may end in: `/BalanceMutation/4`. */
export const pathOf = (name: ScreenName, param?: string | number): string =>
  param === undefined ? screens[name].path : `${screens[name].path}/${param}`

/** Goes to a screen: `goTo('userDetail', { search: { user: 4 } })`, `goTo('balanceMutation', { param: 4 })`. Stable. */
export function useGoTo() {
  const navigate = useNavigate()
  return useCallback(
    (name: ScreenName, { param, search = {}, ...rest }: Way = {}) =>
      navigate({ to: pathOf(name, param), search: search as never, ...rest }),
    [navigate],
  )
}
