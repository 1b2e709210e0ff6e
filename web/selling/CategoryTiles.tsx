import { IconBolt, IconDeviceMobile, IconDots, IconReceipt2, IconWallet, IconWifi, type TablerIcon } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Icon } from '../ui/Icon.tsx'
import classes from './CategoryTiles.module.css'
import { type Tile, tiles } from './products.ts'

const icons: Record<Tile, TablerIcon> = {
  pulsa: IconDeviceMobile,
  data: IconWifi,
  token: IconBolt,
  bill: IconReceipt2,
  emoney: IconWallet,
  other: IconDots,
}

/** What is sold, in six tiles; `tile` is null while a search looks through all of them. */
export function CategoryTiles({ tile, onChoose }: { tile: Tile | null; onChoose: (tile: Tile) => void }) {
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
