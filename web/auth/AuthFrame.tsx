import { Box, Flex, Group, Stack, Text } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { LanguageSwitch } from '../i18n/LanguageSwitch.tsx'
import { Powered } from '../shell/Footer.tsx'
import { NewVersion } from '../shell/NewVersion.tsx'
import { Action } from '../ui/Action.tsx'
import { Hint } from '../ui/Hint.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { Alert } from './Alert.tsx'
import classes from './auth.module.css'
import { CaptchaBox } from './CaptchaBox.tsx'
import { LoginStairs } from './LoginStairs.tsx'
import type { useCaptcha } from './useCaptcha.ts'

interface AuthFrameProps {
  /** For a long form. */
  wide?: boolean
  children: ReactNode
}

/** The frame of every page in front of the sign-in: the brand, one narrow column, languages and whose platform it is. */
export function AuthFrame({ wide, children }: AuthFrameProps) {
  return (
    <Flex mih="100dvh" bg="var(--jj-surface)" direction={{ base: 'column', sm: 'row' }}>
      <LoginStairs />
      <Stack gap={0} flex={1} miw={0} p={{ base: '32px 24px 0', sm: '16px 24px 36px' }} className={classes.side} data-wide={wide}>
        <NewVersion framed />
        <Stack component="main" gap={0} flex={1}>
          {children}
        </Stack>
        <Group component="footer" justify="space-between" wrap="nowrap" gap={0} mt={24} className={classes.foot}>
          <LanguageSwitch />
          <Group gap="0 12px" ml="md" justify="flex-end" fz="xs" c="dimmed">
            <Powered />
          </Group>
        </Group>
      </Stack>
    </Flex>
  )
}

/** The title of such a page, and what it is about. */
export function AuthTitle({ title, hint }: { title: string; hint?: ReactNode }) {
  return (
    <Box mb={hint ? 6 : undefined}>
      <PageTitle fz="xxl" lh="36px" fw={650} lts="-0.014em">
        {title}
      </PageTitle>
      {hint && (
        <Text mt="xs" c="var(--jj-text-2)">
          {hint}
        </Text>
      )}
    </Box>
  )
}

interface AuthFormProps {
  /** What its button does. */
  save: string
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown
  /** What went wrong. */
  alert?: string | null | undefined
  captcha?: ReturnType<typeof useCaptcha> | undefined
  pending: boolean
  disabled: boolean
  children: ReactNode
}

/** The form of such a page: why it failed, its fields, the captcha where the server asks for one, and a button as wide as they are. */
export function AuthForm({ save, onSubmit, alert, captcha, pending, disabled, children }: AuthFormProps) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!pending && !disabled) onSubmit(event)
      }}
      onFocus={captcha?.prepare}
      noValidate
    >
      <Stack gap="lg">
        <Alert text={alert} />
        {children}
        {captcha?.enabled && <CaptchaBox captcha={captcha} />}
        <Action label={save} type="submit" size="lg" fullWidth loading={pending} disabled={disabled} />
      </Stack>
    </form>
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
