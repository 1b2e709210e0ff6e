import { Box, Flex, Group, Stack, Text } from '@mantine/core'
import type { CSSProperties, FormEvent, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { LanguageSwitch } from '../i18n/LanguageSwitch.tsx'
import { Powered } from '../shell/Footer.tsx'
import { HostMark } from '../shell/HostMark.tsx'
import { NewVersion } from '../shell/NewVersion.tsx'
import { Action } from '../ui/Action.tsx'
import { Hint } from '../ui/Hint.tsx'
import { Notice } from '../ui/Notice.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { useBrand } from '../useBrand.ts'
import classes from './auth.module.css'
import { CaptchaBox } from './CaptchaBox.tsx'
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
        <Notice tone="danger">{alert}</Notice>
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

const steps = ['seller', 'subAgent', 'agent', 'mitra', 'owner'] as const

/** The brand's side of the login screen: the network as a flight of stairs from the counter up to head office. */
function LoginStairs() {
  const t = useTranslations('login')
  const { appName } = useBrand()
  return (
    <Stack component="header" gap={0} miw={0} className={classes.brand}>
      <Group wrap="nowrap" fz="xl" lh="28px" fw={600} lts="-0.012em">
        <HostMark size={34} onBrand />
        {appName}
      </Group>
      <Text component="p" maw="13.2em" fz="xxl" lh="36px" fw={650} lts="-0.022em" visibleFrom="sm" className={classes.headline}>
        {t('headline')}
      </Text>
      <Text maw="30em" mt={14} size="lg" c="rgb(255 255 255 / 0.84)" visibleFrom="sm">
        {t('lead')}
      </Text>
      <Flex component="ol" align="flex-end" pos="absolute" className={classes.stairs}>
        {steps.map((step, i) => (
          <li key={step} style={{ '--step': i } as CSSProperties}>
            <Text size="lg" fw={600} visibleFrom="sm">
              {t(`steps.${step}`)}
            </Text>
            <Text size="sm" lh="20px" visibleFrom="sm">
              {t(`steps.${step}Does`)}
            </Text>
          </li>
        ))}
      </Flex>
    </Stack>
  )
}
