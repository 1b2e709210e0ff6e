import { Stack } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { saleStatuses } from '../../../contract/selling/sale-statuses.ts'
import { withRp } from '../../../rules/amounts.ts'
import type { Answer, Input } from '../../api.ts'
import { FormPage } from '../../forms/FormPage.tsx'
import { useForm } from '../../forms/useForm.ts'
import { SaleStatus } from '../../selling/SaleStatus.tsx'
import { code } from '../../ui/code.ts'
import { Facts } from '../../ui/Facts.tsx'
import { Verbatim } from '../../ui/Verbatim.tsx'
import { useAct } from '../../useCall.ts'
import type { Spoken } from './connectionFields.ts'

type Question = Input<'tryPartner'>['question']
const questions: readonly Question[] = ['purchase', 'advice', 'inquiry', 'payment', 'balance']
const statuses = { success: saleStatuses.success, failure: saleStatuses.failed, pending: saleStatuses.pending }
const families = { '2': 'telkomsel', '1': 'pln-postpaid', '3': 'wallet' } as const
const types = ['2', '1', '3'] as const

/** Shows the request that would be sent with what is typed above, secrets masked, and how a pasted reply would be read. Sends nothing. */
export function ConnectionTrial({ id, spoken }: { id: number; spoken: Spoken | null }) {
  const t = useTranslations('partnerConnection')
  const act = useAct('tryPartner')
  const form = useForm({
    start: {
      question: 'purchase' as Question,
      type: '2' as keyof typeof families,
      partnerCode: 'S10',
      customerCode: '081290347781',
      amount: 10_000,
      status: 200,
      reply: '',
    },
    check: () => ({ reply: spoken === null ? t('noJson') : undefined }),
    run: ({ type, status, reply, ...asked }) =>
      act.mutateAsync({
        id,
        ...spoken!,
        ...asked,
        productTypeId: Number(type) as 1 | 2 | 3,
        family: families[type],
        reply: reply.trim() === '' ? null : { status, text: reply },
      }),
  })
  return (
    <FormPage
      form={form}
      label={t('trial')}
      save={t('try')}
      variant="default"
      groups={[
        {
          legend: t('trial'),
          hint: t('trialNote'),
          fields: {
            question: { label: t('question'), data: questions.map((value) => ({ value, label: t(`questions.${value}`) })) },
            type: { label: t('productType'), data: types.map((value) => ({ value, label: t(`productTypes.${value}`) })) },
            partnerCode: { label: t('partnerCode'), maxLength: 100 },
            customerCode: { label: t('customerCode'), maxLength: 50, inputMode: 'numeric' },
            amount: { label: t('amount') },
            status: { label: t('status'), counts: true },
            reply: { ...code, label: t('reply'), minRows: 3, maxRows: 12, maxLength: 20_000 },
          },
        },
      ]}
      result={act.data && !form.failure && <Shown of={act.data} />}
    />
  )
}

function Shown({ of: { request, sheet, read } }: { of: Answer<'tryPartner'> }) {
  const t = useTranslations('partnerConnection')
  const text =
    request && [`${request.method} ${request.url}`, ...request.headers, ...(request.body ? ['', request.body] : [])].join('\n')
  return (
    <Stack gap="md" role="status" aria-label={t('shown')}>
      {text ? <Verbatim text={text} label={t('request')} /> : t('noQuestion')}
      {sheet && t('ofSheet', { code: sheet })}
      {read && (
        <Facts
          lines
          of={[
            [t('readAs'), <SaleStatus key="kind" statusId={statuses[read.kind]} />],
            [t('message'), read.message || null],
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
