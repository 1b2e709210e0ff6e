import { BillDetails } from './BillDetails.tsx'
import { CategoryTiles } from './CategoryTiles.tsx'
import { NumberField } from './NumberField.tsx'
import { ProductPicker } from './ProductPicker.tsx'
import { ProductSearch } from './ProductSearch.tsx'
import classes from './SellPane.module.css'
import { withNumber, withProduct, withTile } from './sellForm.ts'
import type { SellEntry } from './useSellForm.ts'
import type { Place } from './useSellSteps.ts'

interface SellFieldsProps {
  entry: SellEntry
  phone: boolean
  /** Enter in a field. */
  onGoOn: (from: 'number' | 'product') => void
  onFocus: (place: Place) => void
  /** From the bill back to the products. */
  onBack: () => void
}

/** Search, tiles, number, and below them the products or what the biller said. */
export function SellFields({ entry, phone, onGoOn, onFocus, onBack }: SellFieldsProps) {
  const { form, chosen, inquiry, barred, busy, change } = entry
  return (
    <fieldset disabled={barred !== null || busy} className={classes.fields}>
      <ProductSearch
        value={form.keyword}
        phone={phone}
        onChange={(keyword) => change({ ...form, keyword })}
        onGoOn={() => onFocus('product')}
      />
      <CategoryTiles tile={form.keyword ? null : form.tile} onChoose={(tile) => change(withTile(form, tile, chosen))} />
      <NumberField
        form={form}
        product={chosen}
        state={busy ? 'ok' : entry.complaint}
        complete={entry.state === 'ok'}
        recent={entry.recent}
        products={entry.products}
        onChange={(text) => change(withNumber(form, text, chosen))}
        onProduct={(product) => change(withProduct(form, product))}
        onEnter={() => onGoOn('number')}
        onDown={() => onFocus('product')}
      />
      {inquiry && chosen ? (
        <BillDetails product={chosen} inquiry={inquiry} onBack={onBack} />
      ) : (
        <ProductPicker
          list={entry.list}
          form={form}
          chosen={chosen}
          barred={barred !== null}
          onBrand={(brand) => entry.set({ ...form, brand })}
          onChoose={(product) => change(withProduct(form, product))}
          onGoOn={() => onGoOn('product')}
          onLeaveUp={() => onFocus('number')}
        />
      )}
    </fieldset>
  )
}
