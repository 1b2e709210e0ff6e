import { Group, Stack, Text, TextInput } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { type Answer, api } from '../api.ts'
import { FormDialog } from '../forms/FormDialog.tsx'
import { type Opened, useDialog } from '../forms/useDialog.ts'
import { useSecret } from '../h2h/useSecret.ts'
import { useClock } from '../session/useClock.ts'
import { SourceLink } from '../shell/SourceLine.tsx'
import { Action } from '../ui/Action.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { Facts } from '../ui/Facts.tsx'
import { Hint } from '../ui/Hint.tsx'
import { Page, PageHeader } from '../ui/Page.tsx'
import { PlainTable } from '../ui/PlainTable.tsx'
import { Section } from '../ui/Section.tsx'
import { ErrorPanel } from '../ui/States.tsx'
import { Tick } from '../ui/Tick.tsx'
import { toast } from '../ui/toast.ts'
import { useCall } from '../useCall.ts'

type Gateway = Answer<'chatGateways'>['gateways'][number]

/** The owner's gateways of WhatsApp and SMS: where they are, their secrets, a trial, and what went wrong last. */
export default function ChatGateways() {
  const t = useTranslations('chat')
  const title = useTranslations('screen')('chatGateways')
  const { data, error, refetch } = useCall('chatGateways', {})
  return (
    <Page scroll>
      <PageHeader title={title} />
      <Text maw={640} px="var(--jj-gutter)" pb="lg">
        {t.rich('gatewaysNote', { source: (words) => <SourceLink>{words}</SourceLink> })}
      </Text>
      {error && !data && <ErrorPanel error={error} onRetry={refetch} />}
      {data?.gateways.map((gateway) => (
        <GatewayPart key={gateway.channel} gateway={gateway} />
      ))}
    </Page>
  )
}

function GatewayPart({ gateway }: { gateway: Gateway }) {
  const { channel, isActive, url, version, path, failures } = gateway
  const t = useTranslations('chat')
  const when = useClock().full
  const name = t(`channels.${channel}`)
  const editing = useDialog()
  const renewing = useDialog()
  const trying = useDialog()
  const secret = useSecret('copyGatewaySecret', { channel }, (answer) => answer.secret)
  const rows = failures.map(({ at, way, what }) => [when(at), t(`ways.${way}`), what] as const)
  return (
    <Section title={name}>
      <Stack gap="md" align="flex-start">
        <Facts
          w="100%"
          maw={640}
          of={[
            [t('state'), version === null ? t('notSet') : isActive ? t('on') : t('off')],
            [t('url'), url || null],
            [t('path'), location.origin + path, t('copyPath', { name })],
          ]}
        />
        <Group gap="sm">
          <Action label={t('edit')} aria-label={t('editOf', { name })} onClick={() => editing.open(true)} />
          {version !== null && (
            <>
              <CopyButton text={secret} label={t('copySecret', { name })} />
              <Action label={t('renew')} aria-label={t('renewOf', { name })} onClick={() => renewing.open(true)} />
              <Action label={t('try')} disabled={!isActive} aria-label={t('tryOf', { name })} onClick={() => trying.open(true)} />
            </>
          )}
        </Group>
        <Hint>{failures.length === 0 ? t('noFailures') : t('failures')}</Hint>
        {failures.length > 0 && <PlainTable words head={[t('at'), t('way'), t('what')]} rows={rows} />}
      </Stack>
      {editing.show(EditGateway, () => ({ gateway }))}
      {renewing.show(ConfirmDialog, () => ({
        title: t('renewTitle', { name }),
        hint: t('renewHint'),
        confirmLabel: t('renew'),
        danger: true,
        run: () => api('renewGatewaySecret', { channel }),
        onDone: () => toast(t('renewed', { name })),
      }))}
      {trying.show(TryGateway, () => ({ channel }))}
    </Section>
  )
}

function EditGateway({ gateway: { channel, isActive, url, version }, ...dialog }: Opened & { gateway: Gateway }) {
  const t = useTranslations('chat')
  const name = t(`channels.${channel}`)
  return (
    <FormDialog
      {...dialog}
      title={name}
      save={t('save')}
      start={{ url, isActive: version === null ? true : isActive }}
      ready={(values) => values.url.trim() !== ''}
      run={(values) => api('saveChatGateway', { channel, version, ...values })}
      onDone={() => toast(t('saved', { name }))}
    >
      {({ text, values, set }) => (
        <>
          <TextInput {...text('url')} label={t('url')} description={t('urlHint')} maxLength={500} data-autofocus />
          <Tick checked={values.isActive} onChange={(isActive) => set({ isActive })}>
            {t('carries')}
          </Tick>
        </>
      )}
    </FormDialog>
  )
}

function TryGateway({ channel, ...dialog }: Opened & Pick<Gateway, 'channel'>) {
  const t = useTranslations('chat')
  const name = t(`channels.${channel}`)
  return (
    <FormDialog
      {...dialog}
      title={t('tryOf', { name })}
      save={t('send')}
      start={{ to: '' }}
      check={({ to }) => (/^[0-9]{6,20}$/.test(to) ? {} : { to: t('numberOnly') })}
      run={(values) => api('tryChatGateway', { channel, ...values })}
      onDone={(_, { problem }) => toast(problem === null ? t('taken', { name }) : t('notTaken', { problem }))}
      fields={{ to: { label: t('to'), inputMode: 'numeric', maxLength: 20, 'data-autofocus': true } }}
    />
  )
}
