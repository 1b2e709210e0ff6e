import { Box, type BoxProps } from '@mantine/core'
import encodeQR from 'qr'
import { useMemo } from 'react'

/** Modules around the code, without which readers miss it. */
const border = 4

/** A text as a QR code: the length of a side in modules, and one SVG path of its dark modules. */
export function qrPath(text: string): { side: number; path: string } {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border })
  const path = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return { side: rows.length, path }
}

/** A QR code, black on white in both schemes. */
export function Qr({ text, label, ...rest }: BoxProps & { text: string; label: string }) {
  const { side, path } = useMemo(() => qrPath(text), [text])
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      w="min(100%, 220px)"
      bdrs="sm"
      bg="#fff"
      fill="#000"
      {...rest}
    >
      <path d={path} />
    </Box>
  )
}
