import { Text, type TextProps } from '@mantine/core'
import type { ReactNode } from 'react'

/** A line that explains what stands above or below it, in small grey type: `<Hint>{t('importHint')}</Hint>`. */
export function Hint(
  props: TextProps & { component?: 'dd' | 'li' | 'span' | 'time'; id?: string; title?: string; children: ReactNode },
) {
  return <Text component="p" size="xs" c="dimmed" {...props} />
}
