import { browserFlag } from './browserFlag.ts'

/** Whether receipts are printed on 80 mm paper instead of 58 mm, by the printer of this browser. */
export const isWidePaper = browserFlag('receipt-80mm')

const pixelsOfMm = 96 / 25.4
/** So that rounding never starts a second sheet. */
const spare = 2

/** One sheet as wide as the paper and as long as the receipt in `sheet`, also where it is saved as PDF; gives the way to undo it. */
export function setPage(sheet: HTMLElement): () => void {
  const page = new CSSStyleSheet()
  const height = Math.ceil(sheet.firstElementChild!.getBoundingClientRect().height / pixelsOfMm) + spare
  page.replaceSync(`@page { size: ${isWidePaper.read() ? 80 : 58}mm ${height}mm; margin: 0 }`)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, page]
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== page)
  }
}
