import { type ReactNode, useEffect } from 'react'
import { useBrand } from '../useBrand.ts'

/** The one h1 of a screen; a plain text also becomes the window's title. */
export function PageTitle({ children, className }: { children: ReactNode; className?: string }) {
  const { appName } = useBrand()
  const text = typeof children === 'string' ? children : null
  useEffect(() => {
    if (text) document.title = `${text} – ${appName}`
  }, [text, appName])
  return <h1 className={className}>{children}</h1>
}
