import { SimpleGrid, Stack, TextInput } from '@mantine/core'
import { IconBolt, IconDeviceMobile, IconDots, IconReceipt2, IconSearch, IconWallet, IconWifi, IconX } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Icon, type IconShape } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { typed } from '../ui/typed.ts'
import { BillDetails } from './BillDetails.tsx'
import classes from './counter.module.css'
import { NumberField } from './NumberField.tsx'
import { ProductPicker } from './ProductPicker.tsx'
import { type Tile, tiles } from './products.ts'
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
