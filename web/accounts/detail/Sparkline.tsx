interface SparklineProps {
  /** What it shows, read out in place of the line. */
  label: string
  /** Values at their times, in any unit, oldest first; the line keeps each until the next. */
  points: readonly { at: number; value: number }[]
}

const [width, height, edge] = [320, 56, 3]

/** The course of one figure as a small line without axes, from its least to its most; nothing where it stood still. */
export function Sparkline({ label, points }: SparklineProps) {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || first.at === last.at) return null
  const values = points.map(({ value }) => value)
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const x = (at: number) => (((at - first.at) / (last.at - first.at)) * width).toFixed(1)
  const y = (value: number) => (height - edge - ((value - least) / (most - least || 1)) * (height - 2 * edge)).toFixed(1)
  const steps = points.slice(1).map(({ at, value }) => `H${x(at)}V${y(value)}`)
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${width} ${height}`} width="100%" height={height} preserveAspectRatio="none">
      <path
        d={`M${x(first.at)} ${y(first.value)}${steps.join('')}`}
        fill="none"
        stroke="var(--jj-brand-text)"
        strokeWidth={1.5}
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}
