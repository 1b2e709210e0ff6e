import { Code, Stack } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { withRp } from '../../../rules/amounts.ts'
import type { Answer } from '../../api.ts'
import { FormFields } from '../../forms/FormFields.tsx'
import { useForm } from '../../forms/useForm.ts'
import { Action } from '../../ui/Action.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { Hint } from '../../ui/Hint.tsx'
import { FieldGroup, PageForm } from '../../ui/PageForm.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { useAct } from '../../useCall.ts'
import { type Connection, type Fields, json, spokenOf } from './connectionFields.ts'

const questions = ['purchase', 'advice', 'inquiry', 'payment', 'balance'] as const
const looks = {
  success: { tone: 'success', glyph: 'check' },
  failure: { tone: 'danger', glyph: 'x' },
  pending: { tone: 'warning', glyph: 'clock' },
} as const
const families = { '1': 'pln-postpaid', '2': 'telkomsel', '3': 'wallet' } as const

/** Shows the request that would be sent with what is typed above, secrets masked, and how a pasted reply would be read. Sends nothing. */
export function ConnectionTrial({ connection, fields }: { connection: Connection; fields: Fields }) {
  const t = useTranslations('partnerConnection')
  const act = useAct('tryPartner')
  const form = useForm({
    start: {
      question: 'purchase',
      type: '2',
      partnerCode: 'S10',
      customerCode: '081290347781',
      amount: 10_000,
      status: '200',
      reply: '',
    },
    check: () => ({ reply: spokenOf(connection.type, fields) === null ? t('noJson') : undefined }),
    run: ({ question, type, partnerCode, customerCode, amount, status, reply }) =>
      act.mutateAsync({
        id: connection.id,
        ...spokenOf(connection.type, fields)!,
        question: questions.find((one) => one === question)!,
        productTypeId: Number(type) as 1 | 2 | 3,
        family: families[type as keyof typeof families],
        partnerCode,
        customerCode,
        amount,
        reply: reply.trim() === '' ? null : { status: Number(status), text: reply },
      }),
  })
  return (
    <PageForm aria-label={t('trial')} onSubmit={form.submit}>
      <FieldGroup legend={t('trial')}>
        <div data-wide>
          <Hint>{t('trialNote')}</Hint>
        </div>
        <FormFields
          form={form}
          of={{
            question: { label: t('question'), data: questions.map((value) => ({ value, label: t(`questions.${value}`) })) },
            type: {
              label: t('productType'),
              data: (['2', '1', '3'] as const).map((value) => ({ value, label: t(`productTypes.${value}`) })),
            },
            partnerCode: { label: t('partnerCode'), maxLength: 100 },
            customerCode: { label: t('customerCode'), maxLength: 50, inputMode: 'numeric' },
            amount: { label: t('amount') },
            status: { label: t('status'), inputMode: 'numeric', maxLength: 3 },
            reply: { ...json, label: t('reply'), minRows: 3, maxRows: 12, maxLength: 20_000 },
          }}
        />
      </FieldGroup>
      <Failure of={form.failure} />
      <Action label={t('try')} variant="default" type="submit" mr="auto" loading={form.pending} />
      {act.data && !form.failure && <Shown of={act.data} />}
    </PageForm>
  )
}

function Shown({ of: { request, sheet, read } }: { of: Answer<'tryPartner'> }) {
  const t = useTranslations('partnerConnection')
  const lines = request && [
    `${request.method} ${request.url}`,
    ...request.headers,
    ...(request.body === null ? [] : ['', request.body]),
  ]
  return (
    <Stack gap="md" role="status" aria-label={t('shown')}>
      {lines ? (
        <Code
          block
          p="md"
          bg="var(--jj-sunken)"
          tabIndex={0}
          aria-label={t('request')}
          style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
        >
          {lines.join('\n')}
        </Code>
      ) : (
        t('noQuestion')
      )}
      {sheet && t('ofSheet', { code: sheet })}
      {read && (
        <Facts
          lines
          of={[
            [t('readAs'), <StatusBadge key="kind" {...looks[read.kind]} word={t(`readKinds.${read.kind}`)} />],
            [t('message'), read.message],
            [t('serialNumber'), read.serialNumber],
            [t('customerName'), read.customerName],
            read.base !== null && [t('bill'), withRp(read.base)],
            read.price !== null && [t('price'), withRp(read.price)],
          ]}
        />
      )}
    </Stack>
  )
}
