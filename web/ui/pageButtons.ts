/**
 * The page buttons to show, at most seven numbers with null where an ellipsis stands for what is left out. First and
 * last page are always there, and an ellipsis never stands for a single page.
 */
export function pageButtons(page: number, totalPages: number): (number | null)[] {
  if (totalPages <= 7) return Array.from({ length: Math.max(totalPages, 0) }, (_, i) => i + 1)
  const at = Math.min(Math.max(page, 1), totalPages)
  if (at <= 4) return [1, 2, 3, 4, 5, null, totalPages]
  if (at >= totalPages - 3) return [1, null, totalPages - 4, totalPages - 3, totalPages - 2, totalPages - 1, totalPages]
  return [1, null, at - 1, at, at + 1, null, totalPages]
}
