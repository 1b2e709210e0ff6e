import { Group, Stack, Text } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { chatCommands } from '../../rules/chat-lines.ts'
import { type Answer, api } from '../api.ts'
import { FormDialog } from '../forms/FormDialog.tsx'
import { useDialog } from '../forms/useDialog.ts'
import { language } from '../i18n/language.ts'
import { BackHeader } from '../links/BackHeader.tsx'
import { useClock } from '../session/useClock.ts'
import { Action } from '../ui/Action.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Hint } from '../ui/Hint.tsx'
import { Page } from '../ui/Page.tsx'
import { PlainTable } from '../ui/PlainTable.tsx'
import { Section } from '../ui/Section.tsx'
import { ErrorPanel } from '../ui/States.tsx'
import { toast } from '../ui/toast.ts'
import { useNotify } from '../ui/useNotify.ts'
import { useAct, useCall } from '../useCall.ts'

type Own = Answer<'chats'>
type Link = Own['links'][number]
type Code = Answer<'makeChatCode'>

/** The own chats: their PIN, those that are linked, and what they may say. */
export default function Chats() {
  const t = useTranslations('chat')
  const title = useTranslations('screen')('chats')
  const { data, error, refetch } = useCall('chats', {})
  return (
    <Page scroll>
      <BackHeader title={title} to="sell" />
      {error && !data && <ErrorPanel error={error} onRetry={refetch} />}
      {data && (
        <>
          <Pin hasPin={data.hasPin} />
          <Links own={data} />
        </>
      )}
      {(data || error) && (
        <Section wide title={t('commands')}>
          <Commands />
        </Section>
      )}
    </Page>
  )
}

function Pin({ hasPin }: { hasPin: boolean }) {
  const t = useTranslations('chat')
  const setting = useDialog()
  return (
    <Section title={t('pin')}>
      <Stack gap="md" align="flex-start">
        <Text maw={640}>{hasPin ? t('pinSet') : t('pinMissing')}</Text>
        <Action
          label={t(hasPin ? 'changePin' : 'setPin')}
          variant={hasPin ? 'default' : 'filled'}
          onClick={() => setting.open(true)}
        />
      </Stack>
      {setting.draw((_, dialog) => (
        <FormDialog
          {...dialog}
          title={t('setPin')}
          save={t('savePin')}
          start={{ pin: '', again: '' }}
          check={({ pin, again }) => ({
            ...(!/^[0-9]{6}$/.test(pin) && { pin: t('sixDigits') }),
            ...(pin !== again && { again: t('notTheSame') }),
          })}
          run={({ pin }) => api('setChatPin', { pin })}
          onDone={() => toast(t('pinSaved'))}
          fields={{
            pin: { ...digits, label: t('pin'), description: t('pinHint'), 'data-autofocus': true },
            again: { ...digits, label: t('pinAgain') },
          }}
        />
      ))}
    </Section>
  )
}

const digits = { type: 'password', inputMode: 'numeric', autoComplete: 'new-password', maxLength: 6 } as const

function Links({ own: { hasPin, links, bot, channels } }: { own: Own }) {
  const t = useTranslations('chat')
  const when = useClock().full
  const notify = useNotify()
  const make = useAct('makeChatCode')
  const code = useDialog<Code>()
  const ending = useDialog<Link>()
  const begin = () =>
    notify(async () => {
      code.open(await make.mutateAsync({}))
      return undefined
    })
  const rows = links.map((link) => {
    const name = `${t(`channels.${link.channel}`)} ${link.sender}`
    return [
      name,
      when(link.linkedAt),
      <Action
        key={link.id}
        label={t('unlink')}
        size="compact-sm"
        aria-label={t('unlinkOf', { name })}
        onClick={() => ending.open(link)}
      />,
    ] as const
  })
  return (
    <Section wide title={t('links')}>
      <Stack gap="md" align="flex-start">
        {channels.length === 0 ? <Text maw={640}>{t('noChannels')}</Text> : <Hint>{t('linksHint')}</Hint>}
        {links.length > 0 && <PlainTable words head={[t('chat'), t('since'), t('action')]} rows={rows} />}
        {channels.length > 0 && (
          <Action label={t('link')} variant="filled" disabled={!hasPin} loading={make.isPending} onClick={() => void begin()} />
        )}
      </Stack>
      {code.draw((made, dialog) => (
        <Dialog {...dialog} title={t('codeTitle')}>
          <NewCode code={made} bot={bot} />
        </Dialog>
      ))}
      {ending.show(ConfirmDialog, ({ id, channel, sender }) => ({
        title: t('unlinkTitle'),
        hint: t('unlinkHint', { name: `${t(`channels.${channel}`)} ${sender}` }),
        confirmLabel: t('unlink'),
        danger: true,
        run: () => api('unlinkChat', { id }),
        onDone: () => toast(t('unlinked')),
      }))}
    </Section>
  )
}

function NewCode({ code: { code, expiresAt }, bot }: { code: Code; bot: string | null }) {
  const t = useTranslations('chat')
  const until = useClock().dateTime(expiresAt)
  const line = `LINK.${code}`
  return (
    <Stack gap="md">
      <Text>{bot ? t('sendToBot', { bot }) : t('sendCode')}</Text>
      <Group gap="sm">
        <Text component="code" fz="lg">
          {line}
        </Text>
        <CopyButton text={line} label={t('copyCode')} />
      </Group>
      <Hint>{t('codeUntil', { until })}</Hint>
    </Stack>
  )
}

const Shape = ({ of }: { of: string }) => <code style={{ whiteSpace: 'nowrap' }}>{of}</code>

function Commands() {
  const t = useTranslations('chat')
  return (
    <PlainTable
      words
      head={[t('command'), t('meaning')]}
      rows={chatCommands.map(({ name, shape, help }) => [<Shape key={name} of={shape} />, help[language()]] as const)}
    />
  )
}
