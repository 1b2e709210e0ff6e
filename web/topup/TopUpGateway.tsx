import { Fieldset, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { type Answer, api } from '../api.ts'
import { type Credentials, credentialFields, noCredentials, typedCredentials } from '../forms/credentials.ts'
import { FormDialog } from '../forms/FormDialog.tsx'
import { type Opened, useDialog } from '../forms/useDialog.ts'
import type { Form } from '../forms/useForm.ts'
import { LinkButton } from '../links/LinkButton.tsx'
import { SourceLink } from '../shell/SourceLine.tsx'
import { Action } from '../ui/Action.tsx'
import { AskButton } from '../ui/AskButton.tsx'
import { Facts } from '../ui/Facts.tsx'
import { Page, PageHeader } from '../ui/Page.tsx'
import { PageBody } from '../ui/PageBody.tsx'
import { Section } from '../ui/Section.tsx'
import { SelectOne } from '../ui/SelectOne.tsx'
import { ErrorPanel } from '../ui/States.tsx'
import { Tick } from '../ui/Tick.tsx'
import { toast } from '../ui/toast.ts'
import { useCall } from '../useCall.ts'

type Shown = Answer<'topupGateway'>

/** The owner's gateway of top-ups: where it is, what it offers, who bears its fee, and a trial. */
export default function TopUpGateway() {
  const t = useTranslations('topupGateway')
  const title = useTranslations('screen')('topUpGateway')
  const { data, error, refetch } = useCall('topupGateway', {})
  return (
    <Page scroll>
      <PageHeader title={title} actions={<LinkButton to="gatewayReports">{t('reports')}</LinkButton>} />
      <PageBody px={0}>
        <Text maw={640} px="var(--jj-gutter)">
          {t.rich('note', { source: (words) => <SourceLink>{words}</SourceLink> })}
        </Text>
        {error && !data && <ErrorPanel error={error} onRetry={refetch} />}
        {data && <Gateway shown={data} />}
      </PageBody>
    </Page>
  )
}

function Gateway({ shown }: { shown: Shown }) {
  const t = useTranslations('topupGateway')
  const banks = useCall('listBanks', { rowsPerPage: 'All' })
  const editing = useDialog()
  const { gateway, ways, path } = shown
  const bank = banks.data?.banks.find(({ id }) => id === gateway?.bank)
  const offered = ways.filter(({ code }) => gateway?.methods.includes(code)).map(({ name }) => name)
  return (
    <Section title={t('provider')}>
      <Stack gap="md" align="flex-start">
        <Facts
          w="100%"
          maw={640}
          of={[
            [t('state'), gateway === null ? t('notSet') : gateway.isActive ? t('on') : t('off')],
            [t('url'), gateway?.url ?? null],
            [t('accountCode'), gateway?.accountCode ?? null],
            [t('bank'), bank ? `${bank.name} ${bank.accountNumber}` : null],
            [t('methods'), offered.join(', ') || null],
            [t('feeFrom'), gateway && t(`fee.${gateway.feeFrom}`)],
            [t('path'), location.origin + path, t('copyPath')],
          ]}
        />
        <Group gap="sm">
          <Action label={t('edit')} disabled={!banks.data} onClick={() => editing.open(true)} />
          {gateway && <Trial ways={ways} />}
        </Group>
      </Stack>
      {banks.error && !banks.data && <ErrorPanel compact error={banks.error} onRetry={banks.refetch} />}
      {editing.show(EditGateway, () => ({ shown, banks: banks.data?.banks ?? [] }))}
    </Section>
  )
}

/** Asks the gateway which ways it has opened, and says so. */
function Trial({ ways }: Pick<Shown, 'ways'>) {
  const t = useTranslations('topupGateway')
  const nameOf = (open: readonly string[]) =>
    ways
      .filter(({ code }) => open.includes(code))
      .map(({ name }) => name)
      .join(', ')
  return (
    <AskButton label={t('try')} ask={() => api('tryTopupGateway', {})}>
      {({ problem, open }) => (problem === null ? t('opened', { names: nameOf(open) || '–' }) : t('problem', { problem }))}
    </AskButton>
  )
}

interface EditProps extends Opened {
  shown: Shown
  banks: Answer<'listBanks'>['banks']
}

const fees = ['platform', 'user'] as const
const keys = [{ name: 'apiKey' }, { name: 'privateKey' }] as const
interface Values extends Credentials {
  url: string
  accountCode: string
  bank: number | null
  methods: string[]
  feeFrom: (typeof fees)[number]
  isActive: boolean
}

/** What the form begins with. */
const startOf = (gateway: Shown['gateway']): Values => ({
  url: gateway?.url ?? 'https://tripay.co.id/api',
  accountCode: gateway?.accountCode ?? '',
  ...noCredentials(keys),
  bank: gateway?.bank ?? null,
  methods: gateway?.methods ?? ['QRIS'],
  feeFrom: gateway?.feeFrom ?? 'platform',
  isActive: gateway?.isActive ?? true,
})

function EditGateway({ shown: { gateway, ways }, banks, ...dialog }: EditProps) {
  const t = useTranslations('topupGateway')
  const kept = gateway ? t('keyKept') : undefined
  return (
    <FormDialog
      {...dialog}
      title={t('edit')}
      save={t('save')}
      start={() => startOf(gateway)}
      ready={({ url, accountCode, bank, methods }) =>
        url.trim() !== '' && accountCode.trim() !== '' && bank !== null && methods.length > 0
      }
      run={({ url, accountCode, bank, methods, feeFrom, isActive, ...typed }) =>
        api('saveTopupGateway', {
          url,
          accountCode,
          bank: bank ?? 0,
          methods,
          feeFrom,
          isActive,
          credentials: typedCredentials(keys, typed),
          version: gateway?.version ?? null,
        })
      }
      onDone={() => toast(t('saved'))}
      fields={{
        url: { label: t('url'), description: t('urlHint'), maxLength: 300 },
        accountCode: { label: t('accountCode'), maxLength: 40, 'data-autofocus': true },
        ...credentialFields(keys, ({ name }) => ({ label: t(name), description: kept, maxLength: 200 })),
      }}
    >
      {(form) => <GatewayFields form={form} ways={ways} banks={banks} />}
    </FormDialog>
  )
}

interface FieldsProps extends Pick<EditProps, 'banks'>, Pick<Shown, 'ways'> {
  form: Form<Values>
}

function GatewayFields({ form, ways, banks }: FieldsProps) {
  const t = useTranslations('topupGateway')
  const { text, field, values, set } = form
  return (
    <>
      <SelectOne
        label={t('bank')}
        description={t('bankHint')}
        options={banks.map(({ id, name, accountNumber }) => ({ value: id, label: `${name} ${accountNumber}` }))}
        {...field('bank')}
        required
      />
      <Fieldset legend={t('methods')} variant="unstyled">
        {ways.map(({ code, name }) => (
          <Tick
            key={code}
            checked={values.methods.includes(code)}
            onChange={(on) => set({ methods: on ? [...values.methods, code] : values.methods.filter((one) => one !== code) })}
          >
            {name}
          </Tick>
        ))}
      </Fieldset>
      <NativeSelect
        label={t('feeFrom')}
        description={t('feeHint')}
        {...text('feeFrom')}
        data={fees.map((value) => ({ value, label: t(`fee.${value}`) }))}
      />
      <Tick checked={values.isActive} onChange={(isActive) => set({ isActive })}>
        {t('collects')}
      </Tick>
    </>
  )
}
