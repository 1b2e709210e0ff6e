import { Flex, Group, Paper, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { callbackForms } from '../../contract/h2h/dialect-names.ts'
import { padUser } from '../../rules/ids.ts'
import type { Answer } from '../api.ts'
import { FormFields } from '../forms/FormFields.tsx'
import { useDialog } from '../forms/useDialog.ts'
import { differ } from '../forms/useEdit.ts'
import { useForm } from '../forms/useForm.ts'
import { useUnsaved } from '../forms/useUnsaved.tsx'
import { useSignedIn } from '../session/session.ts'
import { useClock } from '../session/useClock.ts'
import { Action } from '../ui/Action.tsx'
import { Bone } from '../ui/Bone.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { Facts } from '../ui/Facts.tsx'
import { Failure } from '../ui/Failure.tsx'
import { Hint } from '../ui/Hint.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Page } from '../ui/Page.tsx'
import { PageBody } from '../ui/PageBody.tsx'
import { Section } from '../ui/Section.tsx'
import { ErrorPanel } from '../ui/States.tsx'
import { toast } from '../ui/toast.ts'
import { useAct, useCall } from '../useCall.ts'
import { Callbacks } from './Callbacks.tsx'
import { DoorSecrets } from './DoorSecrets.tsx'
import { useSecret } from './useSecret.ts'

/** The tokens that an H2H client's programs sign in with, and how their sales behave. */
export default function ApiToken() {
  const t = useTranslations('h2h')
  const { id } = useSignedIn()
  return (
    <Page screen="getToken" scroll>
      <PageBody maw={908}>
        <Text maw={640} c="var(--jj-text-2)">
          {t('lead', { uid: padUser(id) })}
        </Text>
        <SimpleGrid cols={{ base: 1, '640px': 2 }} type="container" spacing="lg">
          <TokenCard mode="prod" />
          <TokenCard mode="sand" />
        </SimpleGrid>
      </PageBody>
      <DoorSecrets />
      <ClientSettings />
      <Callbacks />
    </Page>
  )
}

type Mode = 'prod' | 'sand'

/**
 * The token of a mode: masked, or whole as long as the page stays open after it was made. One that does not exist yet is made
 * at once; making another one revokes it.
 */
function useToken(mode: Mode) {
  const input = { tokenType: mode }
  const reading = useCall('getToken', input, { staleTime: Number.POSITIVE_INFINITY })
  const refresh = useAct('refreshToken')
  const cache = useQueryClient()
  const [whole, setWhole] = useState<Answer<'getToken'> | null>(null)
  const isMissing = reading.error?.code === 'token-missing'

  async function renew(): Promise<void> {
    const made = await refresh.mutateAsync(input)
    setWhole(made)
    cache.setQueryData(['getToken', input], { ...made, token: `••••••••${made.token.slice(-4)}` })
  }

  const first = useRef(renew)
  const asked = useRef(false)
  useEffect(() => {
    if (!isMissing || asked.current) return
    asked.current = true
    first.current().catch(() => undefined)
  }, [isMissing])

  return {
    token: whole ?? reading.data,
    isWhole: whole !== null,
    error: isMissing ? refresh.error : reading.error,
    retry: isMissing ? () => void renew().catch(() => undefined) : reading.refetch,
    renew,
  }
}

/** One token with its copy and renewal; production only for verified accounts. */
function TokenCard({ mode }: { mode: Mode }) {
  const t = useTranslations('h2h')
  return (
    <Paper withBorder component="section" radius="sm" p="lg" aria-labelledby={`token-${mode}`}>
      <Stack gap="sm">
        <h2 id={`token-${mode}`}>{t(mode)}</h2>
        <Hint>{t(mode === 'prod' ? 'prodNote' : 'sandNote')}</Hint>
        <Token mode={mode} />
      </Stack>
    </Paper>
  )
}

const sunken = { mih: 40, px: 'md', py: 'sm', bg: 'var(--jj-sunken)', ff: 'monospace', fz: 'sm' } as const

function Token({ mode }: { mode: Mode }) {
  const t = useTranslations('h2h')
  const { token, isWhole, error, retry, renew } = useToken(mode)
  const when = useClock().full
  const renewal = useDialog()
  const kept = useSecret('copyToken', { tokenType: mode }, ({ token: whole }) => whole)
  if (error?.code === 'not-verified') return <Notice tone="warning">{error.message}</Notice>
  if (error && !token) return <ErrorPanel compact error={error} onRetry={retry} />
  return (
    <>
      <Paper withBorder component="output" radius="sm" {...sunken} style={{ overflowWrap: 'anywhere' }} aria-label={t(mode)}>
        {token?.token ?? ' '}
      </Paper>
      <Hint>{token ? t('since', { date: when(token.createdAt) }) : '\u00a0'}</Hint>
      <Group gap="sm">
        <CopyButton text={isWhole && token ? token.token : kept} disabled={!token} />
        <Action
          icon={IconRefresh}
          label={t('renew')}
          disabled={!token}
          onClick={() => renewal.open(true)}
          aria-label={t('renewOf', { name: t(mode) })}
        />
      </Group>
      {renewal.draw((_, dialog) => (
        <ConfirmDialog {...dialog} title={t('renewTitle')} confirmLabel={t('renew')} danger run={renew}>
          <p>{t('renewWarning', { name: t(mode) })}</p>
        </ConfirmDialog>
      ))}
    </>
  )
}

/** Callback address and form, double-sale check and the allowed addresses. */
function ClientSettings() {
  const t = useTranslations('h2h')
  const { data, error, refetch } = useCall('h2hSettings', {})
  return (
    <Section title={t('settings')}>
      {error && !data && <ErrorPanel compact error={error} onRetry={refetch} />}
      {!data && !error && <Bone w="100%" maw={560} h={{ base: 364, sm: 348 }} />}
      {data && <Settings stored={data} />}
    </Section>
  )
}

function Settings({ stored }: { stored: Answer<'h2hSettings'> }) {
  const t = useTranslations('h2h')
  const cache = useQueryClient()
  const act = useAct('updateH2hSettings')
  const { callbackForm, doubleSaleCheck } = stored
  const was = { callbackUrl: stored.callbackUrl ?? '', callbackForm, doubleSaleCheck }
  const form = useForm({
    start: was,
    run: act.mutateAsync,
    onDone(_, answer) {
      cache.setQueryData(['h2hSettings', {}], answer)
      form.set({ callbackUrl: answer.callbackUrl ?? '' })
      toast(t('saved'))
    },
  })
  const isSame = !differ({ ...form.values, callbackUrl: form.values.callbackUrl.trim() }, was)
  const leaving = useUnsaved(!isSame)
  return (
    <Flex
      component="form"
      direction="column"
      gap="md"
      maw={560}
      noValidate
      onSubmit={(event) => (isSame ? event.preventDefault() : form.submit(event))}
    >
      {leaving}
      <FormFields
        form={form}
        of={{
          callbackUrl: {
            type: 'url',
            inputMode: 'url',
            label: t('callbackUrl'),
            description: t('callbackNote'),
            inputWrapperOrder: ['label', 'input', 'description', 'error'],
            placeholder: t('callbackExample'),
            maxLength: 500,
          },
          callbackForm: {
            label: t('callbackForm'),
            description: t('callbackFormNote'),
            data: callbackForms.map((value) => ({ value, label: t(`forms.${value}`) })),
          },
          doubleSaleCheck: { label: t('doubleSaleCheck'), description: t('doubleSaleNote') },
        }}
      />
      <Facts tiles of={[[t('addresses'), stored.ip?.replaceAll(',', ', ') || t('noAddress')]]} />
      {!form.problems.callbackUrl && <Failure of={form.failure} />}
      <Action label={t('save')} type="submit" size="md" mr="auto" loading={form.pending} disabled={isSame} />
    </Flex>
  )
}
