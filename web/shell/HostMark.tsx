import { useBrand } from '../useBrand.ts'

/** The mark of this host: its own logo on the colour that it chose behind it, else the product's. */
export function HostMark({ size, onBrand = false }: { size: number; onBrand?: boolean }) {
  const { image, splashColor } = useBrand()
  if (image === null) return <Mark size={size} onBrand={onBrand} />
  return (
    <img src={image} alt="" width={size} height={size} style={{ flex: 'none', borderRadius: '23%', background: splashColor }} />
  )
}

/** The product's mark: three rising bars in a rounded square. `onBrand` is the inverse, for a brand-coloured ground. */
function Mark({ size = 26, onBrand = false }: { size?: number; onBrand?: boolean }) {
  const [ground, bar] = onBrand ? ['#fff', 'var(--jj-panel)'] : ['var(--jj-brand)', 'var(--jj-on-brand)']
  return (
    <svg style={{ flex: 'none' }} width={size} height={size} viewBox="0 0 26 26" aria-hidden="true">
      <rect fill={ground} width="26" height="26" rx="6" />
      <rect fill={bar} x="6" y="14.5" width="3.6" height="5.5" rx="1" opacity=".62" />
      <rect fill={bar} x="11.2" y="10.5" width="3.6" height="9.5" rx="1" opacity=".82" />
      <rect fill={bar} x="16.4" y="6" width="3.6" height="14" rx="1" />
    </svg>
  )
}
