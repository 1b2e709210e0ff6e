import { Box, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { LanguageSwitch } from '../i18n/LanguageSwitch.tsx'
import { Powered } from '../shell/Footer.tsx'
import { NewVersion } from '../shell/NewVersion.tsx'
import { Hint } from '../ui/Hint.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import classes from './auth.module.css'
import { LoginStairs } from './LoginStairs.tsx'

interface AuthFrameProps {
  /** For a long form. */
  wide?: boolean
  children: ReactNode
}

/** The frame of every page in front of the sign-in: the brand, one narrow column, languages and whose platform it is. */
export function AuthFrame({ wide, children }: AuthFrameProps) {
  return (
    <div className={classes.page}>
      <LoginStairs />
      <div className={classes.side} data-wide={wide}>
        <NewVersion framed />
        <main className={classes.main}>{children}</main>
        <footer className={classes.foot}>
          <LanguageSwitch />
          <Group gap="0 12px" ml="md" justify="flex-end" fz="xs" c="dimmed">
            <Powered />
          </Group>
        </footer>
      </div>
    </div>
  )
}

/** The title of such a page, and what it is about. */
export function AuthTitle({ title, hint }: { title: string; hint?: ReactNode }) {
  return (
    <Box mb={hint ? 6 : undefined}>
      <PageTitle className={classes.title}>{title}</PageTitle>
      {hint && (
        <Text mt="xs" c="var(--jj-text-2)">
          {hint}
        </Text>
      )}
    </Box>
  )
}

/** Other ways on, below the form. */
export function Below({ children }: { children: ReactNode }) {
  return (
    <Group gap="sm" justify="center" mt="xl">
      {children}
    </Group>
  )
}

/** Said in the demo: how to get in. */
export function DemoHint({ children }: { children: ReactNode }) {
  return (
    <Hint mt="xxl" pl="md" style={{ borderLeft: '3px solid var(--jj-border-strong)' }}>
      {children}
    </Hint>
  )
}
