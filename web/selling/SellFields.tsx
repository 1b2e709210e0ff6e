import { Stack, TextInput } from '@mantine/core'
import {
  IconBolt,
  IconDeviceMobile,
  IconDots,
  IconReceipt2,
  IconSearch,
  IconWallet,
  IconWifi,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { typed } from '../ui/typed.ts'
import { BillDetails } from './BillDetails.tsx'
import { NumberField } from './NumberField.tsx'
import { ProductPicker } from './ProductPicker.tsx'
import { type Tile, tiles } from './products.ts'
import classes from './SellFields.module.css'
import { withNumber, withProduct, withTile } from './sellForm.ts'
import type { Place } from './useSellActions.ts'
import type { SellEntry } from './useSellForm.ts'

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
    <fieldset disabled={barred !== null || busy}>
      <Stack gap="sm">
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
          onTile={(tile) => change(withTile(form, tile, chosen))}
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
      </Stack>
    </fieldset>
  )
}

const icons: Record<Tile, TablerIcon> = {
  pulsa: IconDeviceMobile,
  data: IconWifi,
  token: IconBolt,
  bill: IconReceipt2,
  emoney: IconWallet,
  other: IconDots,
}

/** What is sold, in six tiles; `tile` is null while a search looks through all of them. */
function CategoryTiles({ tile, onChoose }: { tile: Tile | null; onChoose: (tile: Tile) => void }) {
  const t = useTranslations('selling')
  return (
    <fieldset aria-label={t('categories')} className={classes.tiles}>
      {tiles.map((name) => (
        <button key={name} type="button" aria-pressed={name === tile} onClick={() => onChoose(name)}>
          <Icon of={icons[name]} size={20} />
          <span>{t(`tile.${name}`)}</span>
        </button>
      ))}
    </fieldset>
  )
}

interface ProductSearchProps {
  value: string
  phone: boolean
  onChange: (text: string) => void
  /** Enter and arrow down: into what was found. */
  onGoOn: () => void
}

/** Finds a product by code or name while typing; / comes here. */
function ProductSearch({ value, phone, onChange, onGoOn }: ProductSearchProps) {
  const t = useTranslations('selling')
  return (
    <search data-zone="search">
      <TextInput
        data-focus="search"
        aria-label={t('search')}
        placeholder={t(phone ? 'searchHintShort' : 'searchHint')}
        {...typed(value, onChange)}
        maxLength={60}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'ArrowDown') return
          event.preventDefault()
          onGoOn()
        }}
        leftSection={<Icon of={IconSearch} />}
        rightSection={
          value !== '' ? (
            <IconButton icon={IconX} label={t('clearSearch')} onClick={() => onChange('')} />
          ) : (
            !phone && <kbd>/</kbd>
          )
        }
      />
    </search>
  )
}
