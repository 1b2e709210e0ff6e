import { Link, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ScreenName } from '../contract/screens.ts'
import { pathOf } from './navigate.ts'

interface ScreenLinkProps {
  to: ScreenName
  /** The value the path ends in, e.g. a UID on /BalanceMutation/4. */
  param?: string | number
  search?: Readonly<Record<string, string | number>>
  className?: string
  /** It leads to what is shown already; by itself a link only compares the paths. */
  current?: boolean
  title?: string
  children: ReactNode
}

/** A link to a screen of this app. */
export function ScreenLink({ to, param, search = {}, current, ...rest }: ScreenLinkProps) {
  const state = current === undefined ? {} : { activeProps: { 'aria-current': current ? ('page' as const) : undefined } }
  return <Link to={pathOf(to, param)} search={search as never} {...state} {...rest} />
}

/** The value that the path of this screen ends in, or undefined. */
export const useScreenParam = (): string | undefined => (useParams({ strict: false }) as { param?: string }).param
