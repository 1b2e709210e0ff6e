const pale = 'color-mix(in srgb, var(--jj-brand-text) 28%, var(--jj-surface))'

/**
 * Rising bars: as many as a network has levels, filled from the bottom up to a user's level (1 is the lowest rung).
 * Decorative: always stands beside the type code.
 */
export function RungGlyph({ levels, filled, height = 12 }: { levels: number; filled: number; height?: number }) {
  const width = levels * 5 - 2
  return (
    <svg width={(width * height) / 12} height={height} viewBox={`0 0 ${width} 12`} style={{ flex: 'none' }} aria-hidden="true">
      {Array.from({ length: levels }, (_, i) => {
        const bar = levels === 1 ? 12 : 4 + (8 * i) / (levels - 1)
        return (
          <rect
            key={i}
            x={i * 5}
            y={12 - bar}
            width={3}
            height={bar}
            rx={0.5}
            fill={i < filled ? 'var(--jj-brand-text)' : pale}
          />
        )
      })}
    </svg>
  )
}
