import { Group, SimpleGrid, Text } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { type PinDialect, pinDialects } from '../../contract/h2h/dialect-names.ts'
import type { Answer } from '../api.ts'
import { useDialog } from '../forms/useDialog.ts'
import { useClock } from '../session/useClock.ts'
import { Action } from '../ui/Action.tsx'
import { Bone } from '../ui/Bone.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { Hint } from '../ui/Hint.tsx'
import { Section } from '../ui/Section.tsx'
import { ErrorPanel } from '../ui/States.tsx'
import { useNotify } from '../ui/useNotify.ts'
import { useAct, useCall } from '../useCall.ts'
import { useSecret } from './useSecret.ts'

type Mode = 'prod' | 'sand'

/** PIN and password of the programs that know no tokens: made here, copied without being shown. */
export function DoorSecrets() {
  const t = useTranslations('h2h')
  const { data, error, refetch } = useCall('listDoorSecrets', {})
  return (
    <Section title={t('programs')}>
      {error && !data && <ErrorPanel compact error={error} onRetry={refetch} />}
      {!data && !error && <Bone w="100%" h={{ base: 408, sm: 212 }} />}
      {data && <Secrets of={data} />}
    </Section>
  )
}

function Secrets({ of: { username, secrets } }: { of: Answer<'listDoorSecrets'> }) {
  const t = useTranslations('h2h')
  const since = (door: PinDialect, mode: Mode) =>
    secrets.find((one) => one.door === door && one.tokenType === mode)?.createdAt ?? null
  return (
    <>
      <Text c="var(--jj-text-2)" maw={640}>
        {t('programsNote', { username })}
      </Text>
      <SimpleGrid cols={{ base: 1, '640px': 2 }} type="container" spacing="lg" mt="md">
        {pinDialects.flatMap((door) =>
          (['prod', 'sand'] as const).map((mode) => (
            <Secret key={`${door} ${mode}`} door={door} mode={mode} since={since(door, mode)} />
          )),
        )}
      </SimpleGrid>
    </>
  )
}

function Secret({ door, mode, since }: { door: PinDialect; mode: Mode; since: string | null }) {
  const t = useTranslations('h2h')
  const when = useClock().full
  const notify = useNotify()
  const input = { door, tokenType: mode }
  const renew = useAct('renewDoorSecret')
  const pin = useSecret('copyDoorSecret', input, (answer) => answer.pin)
  const password = useSecret('copyDoorSecret', input, (answer) => answer.password)
  const renewal = useDialog()
  const name = t('secretOf', { door: t(`doors.${door}`), mode })
  const make = () => renew.mutateAsync(input).then(() => undefined)
  return (
    <section aria-label={name}>
      <h3>{name}</h3>
      <Hint>{since ? t('since', { date: when(since) }) : t('noSecret')}</Hint>
      <Group gap="sm" mt="xs">
        {since && <CopyButton text={pin} label={t('copyPin')} />}
        {since && <CopyButton text={password} label={t('copyPassword')} />}
        <Action
          label={t(since ? 'newSecret' : 'makeSecret')}
          loading={renew.isPending}
          aria-label={`${t(since ? 'newSecret' : 'makeSecret')}: ${name}`}
          onClick={() => (since ? renewal.open(true) : void notify(make))}
        />
      </Group>
      {renewal.draw((_, dialog) => (
        <ConfirmDialog {...dialog} title={t('secretTitle')} confirmLabel={t('newSecret')} danger run={make}>
          <p>{t('secretWarning', { name })}</p>
        </ConfirmDialog>
      ))}
    </section>
  )
}
