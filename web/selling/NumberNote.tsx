import { Group } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { customerHints } from '../../contract/hints.ts'
import { saleStatuses } from '../../contract/selling/sale-statuses.ts'
import { customerPatterns, type Family, hintOf, operatorOf, operators } from '../../rules/customer-code.ts'
import { useCurrentLanguage } from '../i18n/language.ts'
import { Pill } from '../ui/Pill.tsx'
import { groupNumber, knownPrefix } from './customerNumber.ts'
import type { RecentSale } from './doubleSale.ts'
import { byOperator, familyOf, type Sellable, type Tile } from './products.ts'
import { isMeter, recentNumbers } from './recentNumbers.ts'
import type { SellForm } from './sellForm.ts'
import type { SellEntry } from './useSellForm.ts'

/** Below the number: what is wrong with it, else what it may be – the last one, one of the newest sales, a meter – and what it bought. */
export function NumberNote({ entry }: { entry: SellEntry }) {
  const { form, chosen: product, complaint: state } = entry
  const t = useTranslations('selling')
  const { language } = useCurrentLanguage()
  const family = product ? familyOf(product) : usualFamily(form.tile)
  const hint = family && family in customerPatterns ? customerHints[hintOf(family)]?.[language] : undefined
  const offered = useOffered(entry)
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
        (offered ? (
          <>
            {offered.says}
            {offered.pills.map(({ name, take }) => (
              <Pill key={name} onClick={take}>
                {name}
              </Pill>
            ))}
            {form.number === '' && <kbd>↑</kbd>}
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

/** What may be pressed instead of typed: what this number bought last, the tile of a meter, or numbers of the newest sales; null for nothing. */
function useOffered({ form, recent, products, enter, choose, openTile }: SellEntry) {
  const t = useTranslations('selling')
  const bought = lastBought(form, recent, products)
  if (bought.length > 0)
    return { says: t('lastBought'), pills: bought.map((one) => ({ name: one.name, take: () => choose(one) })) }
  if (isMeter(form)) return { says: t('maybeMeter'), pills: [{ name: t('tile.token'), take: () => openTile('token') }] }
  const numbers = recentNumbers(form.number, recent)
  if (numbers.length === 0) return null
  return {
    says: form.number === '' ? t('lastNumber') : t('recentNumbers'),
    pills: numbers.map((number) => ({ name: groupNumber(number), take: () => enter(number) })),
  }
}

const usualFamily = (tile: Tile): Family | null => (byOperator(tile) ? 'wallet' : tile === 'token' ? 'pln-prepaid' : null)

const capital = (text: string | undefined) => text && `${text[0]!.toUpperCase()}${text.slice(1)}.`

/** What this number bought last and can buy again, at most three products. */
function lastBought(form: SellForm, recent: readonly RecentSale[], products: readonly Sellable[]): Sellable[] {
  if (form.number.length < 8) return []
  const names = new Set(
    recent
      .filter((one) => one.customerCode === form.number && one.statusId === saleStatuses.success)
      .map((one) => one.productName),
  )
  return products.filter((one) => names.has(one.name) && one.state === 'open' && one.code !== form.code).slice(0, 3)
}
