import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Toolbar } from './Toolbar.tsx'

/** Search and chips above a table, where something stands between them and the title. */
export function FilterRow({ children, count }: { children: ReactNode; count?: ReactNode }) {
  return (
    <Toolbar>
      {children}
      {count !== undefined && (
        <Text span size="sm" c="dimmed" ml="auto">
          {count}
        </Text>
      )}
    </Toolbar>
  )
}
