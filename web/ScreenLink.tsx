import { Link, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ScreenName } from '../contract/screens.ts'
import { pathOf } from './navigate.ts'

interface ScreenLinkProps {
  to: ScreenName
  /** The value the path ends in, e.g. a UID on /BalanceMutation/4. */
  param?: string | number
  /** With it the link is current; one that is undefined must be missing for that. */
  search?: Readonly<Record<string, string | number | undefined>>
  /** Its underline comes where it is pointed at. */
  quiet?: boolean
  className?: string
  title?: string
  onClick?: () => void
  children: ReactNode
}

/** A link to a screen of this app. */
export function ScreenLink({ to, param, search = {}, quiet, ...rest }: ScreenLinkProps) {
  return (
    <Link
      to={pathOf(to, param)}
      search={search as never}
      data-quiet={quiet}
      activeOptions={{ explicitUndefined: true }}
      {...rest}
    />
  )
}

/** The value that the path of this screen ends in, or undefined. */
export const useScreenParam = (): string | undefined => (useParams({ strict: false }) as { param?: string }).param
