/** Hands a file to the browser's downloads. */
export function saveFile({ blob, name }: { blob: Blob; name: string }) {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the address when the click is handled, not during it.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
