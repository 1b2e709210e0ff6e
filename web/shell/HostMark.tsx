import { Mark } from '../brand/Mark.tsx'
import { useBrand } from '../useBrand.ts'

/** The mark of this host: its own logo on the colour that it chose behind it, else the product's. */
export function HostMark({ size, onBrand = false }: { size: number; onBrand?: boolean }) {
  const { image, splashColor } = useBrand()
  if (image === null) return <Mark size={size} onBrand={onBrand} />
  return (
    <img src={image} alt="" width={size} height={size} style={{ flex: 'none', borderRadius: '23%', background: splashColor }} />
  )
}
