import { Group, TextInput } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { type ChangeEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { customerHints } from '../../contract/hints.ts'
import { customerPatterns, type Family, hintOf, operatorOf, operators } from '../../rules/customer-code.ts'
import { useCurrentLanguage } from '../i18n/language.ts'
import { Icon } from '../ui/Icon.tsx'
import { Pill } from '../ui/Pill.tsx'
import { caretBehind, countBefore, groupNumber, knownPrefix } from './customerNumber.ts'
import type { RecentSale } from './doubleSale.ts'
import classes from './NumberField.module.css'
import { byOperator, familyOf, type Sellable, type Tile } from './products.ts'
import type { NumberState, SellForm } from './sellForm.ts'

interface NumberFieldProps {
  form: SellForm
  product: Sellable | null
  /** What is wrong with the number, 'ok' as long as nothing should be said. */
  state: NumberState
  /** Whether the number fits the product. */
  complete: boolean
  recent: readonly RecentSale[]
  products: readonly Sellable[]
  onChange: (text: string) => void
  onProduct: (product: Sellable) => void
  onEnter: () => void
  onDown: () => void
}

/** The big field of the customer number: grouped while typing, with the operator it belongs to and what it bought last. */
export function NumberField(props: NumberFieldProps) {
  const { form, product, state, complete, onChange, onEnter, onDown } = props
  const t = useTranslations('selling')
  const field = useRef<HTMLInputElement>(null)
  const [caret, setCaret] = useState<number | null>(null)
  const text = groupNumber(form.number)
  const bracketed = product?.family === 'game-zone'

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
    onChange(typed)
  }

  const operator = byOperator(form.tile) ? operatorOf(form.number) : null
  const belongs = operator ? operators[operator].brand : product && complete ? t('fits') : null
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
          if (event.key === 'Enter') onEnter()
          else if (event.key === 'ArrowDown') onDown()
          else return
          event.preventDefault()
        }}
        inputMode={bracketed ? 'text' : 'numeric'}
        autoComplete="off"
        enterKeyHint="next"
        maxLength={40}
        error={state !== 'ok'}
        aria-describedby="number-note"
        classNames={{ input: classes.input }}
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
      <NumberNote {...props} />
    </div>
  )
}

function NumberNote({ form, product, state, recent, products, onProduct }: NumberFieldProps) {
  const t = useTranslations('selling')
  const { language } = useCurrentLanguage()
  const family = product ? familyOf(product) : usualFamily(form.tile)
  const hint = family && family in customerPatterns ? customerHints[hintOf(family)]?.[language] : undefined
  const bought = lastBought(form, recent, products)
  const operator = operatorOf(form.number)
  const prefix = byOperator(form.tile) ? knownPrefix(form.number) : null
  const wrong =
    state === 'missing'
      ? t('numberMissing')
      : state === 'customer-code-prefix' && operator && product
        ? t('otherOperator', { prefix: prefix ?? '', operator: operators[operator].brand, product: product.name })
        : state !== 'ok'
          ? t('misfit', { hint: hint ?? '' })
          : null
  const strange = byOperator(form.tile) && !operator && form.number.length >= 4
  return (
    <Group
      id="number-note"
      gap="sm"
      mih={24}
      mt={3}
      fz="xs"
      lh="16px"
      c={wrong ? 'var(--jj-neg)' : 'dimmed'}
      role={wrong ? 'alert' : undefined}
    >
      {wrong ??
        (bought.length > 0 ? (
          <>
            {t('lastBought')}
            {bought.map((one) => (
              <Pill key={one.code} onClick={() => onProduct(one)}>
                {one.name}
              </Pill>
            ))}
          </>
        ) : prefix ? (
          t('knownBy', { prefix })
        ) : strange ? (
          t('unknownPrefix')
        ) : (
          (capital(hint) ?? t('productFirst'))
        ))}
    </Group>
  )
}

const usualFamily = (tile: Tile): Family | null => (byOperator(tile) ? 'wallet' : tile === 'token' ? 'pln-prepaid' : null)

const capital = (text: string | undefined) => text && `${text[0]!.toUpperCase()}${text.slice(1)}.`

/** What this number bought last and can buy again, at most three products. */
function lastBought(form: SellForm, recent: readonly RecentSale[], products: readonly Sellable[]): Sellable[] {
  if (form.number.length < 8) return []
  const names = new Set(
    recent.filter((sale) => sale.customerCode === form.number && sale.statusId === 4).map((sale) => sale.productName),
  )
  return products.filter((one) => names.has(one.name) && one.state === 'open' && one.code !== form.code).slice(0, 3)
}
