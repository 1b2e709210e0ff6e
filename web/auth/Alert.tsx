import { IconAlertTriangle } from '@tabler/icons-react'
import { Notice } from '../ui/Notice.tsx'

/** What went wrong, at the head of a form. */
export function Alert({ text }: { text: string | null | undefined }) {
  return (
    <Notice tone="danger" icon={IconAlertTriangle}>
      {text}
    </Notice>
  )
}
