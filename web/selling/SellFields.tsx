import { Box, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import {
  IconArrowLeft,
  IconBolt,
  IconCircleCheck,
  IconDeviceMobile,
  IconDots,
  IconReceipt2,
  IconSearch,
  IconWallet,
  IconWifi,
  IconX,
} from '@tabler/icons-react'
import { type ChangeEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah } from '../../rules/amounts.ts'
import { operatorOf, operators } from '../../rules/customer-code.ts'
import { amountOf, periodNames, periodsOf, textOf } from '../../rules/receipt-details.ts'
import { Facts } from '../ui/Facts.tsx'
import { Icon, type IconShape } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { TextButton } from '../ui/TextButton.tsx'
import { typed } from '../ui/typed.ts'
import classes from './counter.module.css'
import { caretBehind, countBefore, groupNumber } from './customerNumber.ts'
import { NumberNote } from './NumberNote.tsx'
import { PaneHead } from './PaneHead.tsx'
import { ProductPicker } from './ProductPicker.tsx'
import { byOperator, isBillProduct, type Sellable, type Tile, tiles } from './products.ts'
import type { SaleResult } from './useSale.ts'
import type { CounterProps } from './useSellActions.ts'

/** Search, tiles, number, and below them the products or what the biller said. */
export function SellFields(counter: CounterProps) {
  const { chosen, inquiry, barred, busy } = counter.entry
  return (
    <fieldset disabled={barred !== null || busy}>
      <Stack gap="sm">
        <ProductSearch {...counter} />
        <CategoryTiles {...counter} />
        <NumberField {...counter} />
        {inquiry && chosen ? (
          <BillDetails product={chosen} inquiry={inquiry} onBack={counter.sale.leave} />
        ) : (
          <ProductPicker {...counter} />
        )}
      </Stack>
    </fieldset>
  )
}

const icons: Record<Tile, IconShape> = {
  pulsa: IconDeviceMobile,
  data: IconWifi,
  token: IconBolt,
  bill: IconReceipt2,
  emoney: IconWallet,
  other: IconDots,
}

const six = { cols: 6, spacing: { base: 0, sm: 'xs' } } as const

/** What is sold, in six tiles; none is pressed while a search looks through all of them. */
function CategoryTiles({ entry: { form, openTile } }: CounterProps) {
  const t = useTranslations('selling')
  return (
    <SimpleGrid component="fieldset" aria-label={t('categories')} {...six} className={classes.tiles}>
      {tiles.map((name) => (
        <button key={name} type="button" aria-pressed={!form.keyword && name === form.tile} onClick={() => openTile(name)}>
          <Icon of={icons[name]} size={20} />
          <span>{t(`tile.${name}`)}</span>
        </button>
      ))}
    </SimpleGrid>
  )
}

/** Finds a product by code or name while typing; / comes here, Enter and arrow down lead into what was found. */
function ProductSearch({ entry: { form, change }, steps, phone }: CounterProps) {
  const t = useTranslations('selling')
  const search = (keyword: string) => change({ ...form, keyword })
  return (
    <search data-zone="search">
      <TextInput
        data-focus="search"
        aria-label={t('search')}
        placeholder={t(phone ? 'searchHintShort' : 'searchHint')}
        {...typed(form.keyword, search)}
        maxLength={60}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'ArrowDown') return
          event.preventDefault()
          steps.focus('product')
        }}
        leftSection={<Icon of={IconSearch} />}
        rightSection={
          form.keyword !== '' ? (
            <IconButton icon={IconX} label={t('clearSearch')} onClick={() => search('')} />
          ) : (
            !phone && <kbd>/</kbd>
          )
        }
      />
    </search>
  )
}

/** The big field of the customer number: grouped while typing, with the operator it belongs to and what it bought last. */
function NumberField({ entry, steps }: CounterProps) {
  const { form, chosen, state, complaint, recent, enter } = entry
  const t = useTranslations('selling')
  const field = useRef<HTMLInputElement>(null)
  const [caret, setCaret] = useState<number | null>(null)
  const text = groupNumber(form.number)
  const bracketed = chosen?.family === 'game-zone'

  useLayoutEffect(() => {
    if (caret === null) return
    const at = caretBehind(text, caret)
    field.current?.setSelectionRange(at, at)
    setCaret(null)
  }, [caret, text])

  function change(event: ChangeEvent<HTMLInputElement>) {
    const typed = event.currentTarget.value
    const at = event.currentTarget.selectionStart ?? typed.length
    if (at < typed.length) setCaret(countBefore(typed, at))
    enter(typed)
  }

  const operator = byOperator(form.tile) ? operatorOf(form.number) : null
  const belongs = operator ? operators[operator].brand : chosen && state === 'ok' ? t('fits') : null
  return (
    <div data-zone="number">
      <TextInput
        ref={field}
        data-focus="number"
        size="xl"
        label={t('number')}
        value={text}
        onChange={change}
        onFocus={(event) => event.currentTarget.select()}
        onKeyDown={(event) => {
          if (event.key === 'Enter') steps.goOn('number')
          else if (event.key === 'ArrowDown') steps.focus('product')
          else if (event.key === 'ArrowUp' && text === '' && recent[0]) enter(recent[0].customerCode)
          else return
          event.preventDefault()
        }}
        inputMode={bracketed ? 'text' : 'numeric'}
        autoComplete="off"
        enterKeyHint="next"
        maxLength={40}
        error={complaint !== 'ok'}
        aria-describedby="number-note"
        classNames={{ input: classes.number }}
        rightSectionWidth="auto"
        rightSection={
          belongs && (
            <Group gap="sm" wrap="nowrap" pr={14} fz="md" fw={600} c="var(--jj-pos)">
              <Icon of={IconCircleCheck} />
              {belongs}
            </Group>
          )
        }
      />
      <NumberNote entry={entry} />
    </div>
  )
}

interface BillDetailsProps {
  product: Sellable
  inquiry: SaleResult
  onBack: () => void
}

const sumOf = (periods: ReturnType<typeof periodsOf>, name: string) =>
  periods.reduce((sum, period) => sum + (amountOf(period, name) ?? 0), 0)

/** 'R1M / 900 VA' */
const tariff = (details: SaleResult['details']) =>
  [textOf(details, 'tariff'), textOf(details, 'power') && `${formatRupiah(Number(textOf(details, 'power')))} VA`]
    .filter(Boolean)
    .join(' / ')

/** What the biller said before anything is paid: who the customer is, what is due, for which periods. */
function BillDetails({ product, inquiry, onBack }: BillDetailsProps) {
  const t = useTranslations('selling')
  const name = useTranslations('selling.details')
  const { details, customerCode, customerName, customerPays } = inquiry
  const periods = periodsOf(details)
  const isBill = isBillProduct(product)
  const penalty = sumOf(periods, 'penalty')
  const remaining = amountOf(details, 'remaining') ?? 0
  const meter = textOf(details, 'meterNumber')
  const subscriber = textOf(details, 'subscriberId')
  const rows: [string, string | false | null][] = [
    [name('number'), !meter && groupNumber(customerCode)],
    [name('meterNumber'), meter && groupNumber(meter)],
    [name('subscriberId'), subscriber && groupNumber(subscriber)],
    [name('tariff'), tariff(details)],
    [name('address'), textOf(details, 'address')],
    [name('participants'), textOf(details, 'participants')],
    [name('period'), periodNames(details)],
  ]
  const sums: [string, number][] = [
    [name('bill'), customerPays - product.customerPays - penalty],
    [name('penalty'), penalty],
    [name('admin'), product.customerPays],
  ]
  return (
    <section aria-label={product.name}>
      <PaneHead title={product.name}>
        <TextButton fz="sm" onClick={onBack}>
          <Icon of={IconArrowLeft} />
          {t('changed')}
        </TextButton>
      </PaneHead>
      <Text component="p" fz="xl" lh="28px" fw={600} mb="sm">
        {customerName ?? groupNumber(customerCode)}
      </Text>
      <Facts lines of={rows.filter(([, value]) => value)} />
      {isBill && (
        <Facts
          lines
          sums
          mt="lg"
          of={[
            ...sums.map(([label, amount]) => amount !== 0 && ([label, formatRupiah(amount, { minus: '−' })] as const)),
            [name('total'), <Box key="total" component="span" fz="lg">{`Rp ${formatRupiah(customerPays)}`}</Box>],
          ]}
        />
      )}
      {remaining > 0 && (
        <Text component="p" mt="sm" fw={500} c="var(--jj-st-warning-fg)">
          {name('remaining', { count: String(remaining) })}
        </Text>
      )}
    </section>
  )
}
