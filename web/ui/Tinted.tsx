import { Text, type TextProps } from '@mantine/core'
import type { ReactNode } from 'react'

/** Words within others that are grey, or of another colour: `<Tinted>{t('noPartner')}</Tinted>`. */
export function Tinted(props: TextProps & { children: ReactNode }) {
  return <Text span inherit c="dimmed" {...props} />
}
