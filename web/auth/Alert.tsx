import { IconAlertTriangle } from '@tabler/icons-react'
import { Icon } from '../ui/Icon.tsx'
import classes from './LoginPage.module.css'

/** What went wrong, at the head of a form. */
export function Alert({ text }: { text: string | null | undefined }) {
  if (!text) return null
  return (
    <p role="alert" className={classes.error}>
      <Icon of={IconAlertTriangle} />
      {text}
    </p>
  )
}
