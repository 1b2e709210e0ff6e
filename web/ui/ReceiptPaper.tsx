import classes from './ReceiptPaper.module.css'

interface ReceiptPaperProps {
  /** Lines of at most 32 characters, as the server laid them out. */
  lines: readonly string[]
  /** Digits to be typed into a meter: double size, groups of four, 14 characters a line; in place of the line that holds them, else below. */
  token?: string | null
}

/** A 58 mm receipt as it comes out of the printer; `window.print()` then prints the paper alone. */
export function ReceiptPaper({ lines, token }: ReceiptPaperProps) {
  const digits = token?.replace(/\D/g, '')
  const at = digits ? lines.findIndex((line) => line.replace(/\D/g, '') === digits) : -1
  const [above, below] = at < 0 ? [lines, []] : [lines.slice(0, at), lines.slice(at + 1)]
  return (
    <div className={classes.paper} data-paper>
      <pre>{above.join('\n')}</pre>
      {token && <p className={classes.token}>{tokenLines(token).join('\n')}</p>}
      {below.length > 0 && <pre>{below.join('\n')}</pre>}
    </div>
  )
}

/** '57217714389726293021' is '5721 7714 3897' and '2629 3021'. */
function tokenLines(token: string): string[] {
  const groups = token.replace(/\D/g, '').match(/\d{1,4}/g) ?? []
  return Array.from({ length: Math.ceil(groups.length / 3) }, (_, i) => groups.slice(i * 3, i * 3 + 3).join(' '))
}
