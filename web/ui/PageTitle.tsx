import { Box, type BoxProps } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { useBrand } from '../useBrand.ts'

/** The one h1 of a screen; a plain text also becomes the window's title. */
export function PageTitle(props: BoxProps & { children: ReactNode }) {
  const { appName } = useBrand()
  const text = typeof props.children === 'string' ? props.children : null
  useEffect(() => {
    if (text) document.title = `${text} – ${appName}`
  }, [text, appName])
  return <Box component="h1" {...props} />
}
