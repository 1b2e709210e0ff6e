import encodeQR from 'qr'

/** Modules around the code, without which readers miss it. */
const border = 4

/** A text as a QR code: the length of a side in modules, and one SVG path of its dark modules. */
export function qrPath(text: string): { side: number; path: string } {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border })
  const path = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return { side: rows.length, path }
}
