import { Button, type ButtonProps } from '@mantine/core'
import { useRef } from 'react'

interface FileButtonProps extends ButtonProps {
  /** Accessible name of the field behind the button, and what the button says without `children`. */
  label: string
  /** By default a table as text. */
  accept?: string
  onFile: (file: File) => void
  'data-autofocus'?: boolean
}

/** A button that asks for a file; the same file can be chosen again. */
export function FileButton({ label, accept = '.csv,.txt,text/csv', onFile, children = label, ...button }: FileButtonProps) {
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={picker}
        type="file"
        accept={accept}
        hidden
        aria-label={label}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          event.currentTarget.value = ''
          if (file) onFile(file)
        }}
      />
      <Button variant="default" {...button} onClick={() => picker.current?.click()}>
        {children}
      </Button>
    </>
  )
}
