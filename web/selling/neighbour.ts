interface Box {
  top: number
  left: number
}

/**
 * Where an arrow leads among boxes that stand in rows: the index of the next box, -1 above the first row, null when the key is no
 * arrow or there is nothing in its direction. Rows may be of different lengths; up and down keep the column as near as they can.
 */
export function neighbour(boxes: readonly Box[], at: number, key: string): number | null {
  const here = boxes[at]
  if (!here) return null
  if (key === 'ArrowRight') return at + 1 < boxes.length ? at + 1 : null
  if (key === 'ArrowLeft') return at > 0 ? at - 1 : null
  if (key === 'Home') return 0
  if (key === 'End') return boxes.length - 1
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return null
  const down = key === 'ArrowDown'
  const beyond = boxes.filter((box) => (down ? box.top > here.top + 4 : box.top < here.top - 4))
  if (beyond.length === 0) return down ? null : -1
  const row = down ? Math.min(...beyond.map((box) => box.top)) : Math.max(...beyond.map((box) => box.top))
  const distance = (box: Box) => Math.abs(box.left - here.left)
  const nearest = beyond.filter((box) => Math.abs(box.top - row) <= 4).reduce((a, b) => (distance(b) < distance(a) ? b : a))
  return boxes.indexOf(nearest)
}
