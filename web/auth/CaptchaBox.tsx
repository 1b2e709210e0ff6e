import { Checkbox, Group, Text } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { useCaptcha } from './useCaptcha.ts'

/** The check that no program fills a form: ticking waits for the end of the work. */
export function CaptchaBox({ captcha: { state, tick } }: { captcha: ReturnType<typeof useCaptcha> }) {
  const t = useTranslations('login')
  return (
    <>
      <Group wrap="nowrap" gap="sm" px={14} bg="var(--jj-sunken)" bd="1px solid var(--jj-border-strong)" bdrs="sm">
        <Checkbox
          label={t('robot')}
          flex={1}
          fw={500}
          styles={{ body: { alignItems: 'center' }, labelWrapper: { flex: 1 }, label: { paddingBlock: 13 } }}
          checked={state === 'solving' || state === 'solved'}
          onChange={tick}
          aria-busy={state === 'solving'}
        />
        <Text span role="status" size="xs" c="dimmed">
          {state === 'solving' ? t('checking') : state === 'solved' ? t('verified') : ''}
        </Text>
      </Group>
      {state === 'failed' && (
        <Text role="alert" size="xs" mt={-8} c="var(--jj-neg)">
          {t('captchaFailed')}
        </Text>
      )}
    </>
  )
}
