import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react'
import { useEffect, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'
import classes from './Toasts.module.css'
import { closeToast, currentToasts, onToasts, type Toast } from './toast.ts'

function One({ toast }: { toast: Toast }) {
  const t = useTranslations('ui')
  const { id, failed, text, action } = toast
  useEffect(() => {
    if (failed) return
    const timer = setTimeout(() => closeToast(id), action ? 8000 : 5000)
    return () => clearTimeout(timer)
  }, [id, failed, action])
  return (
    <div role={failed ? 'alert' : 'status'} className={classes.toast} data-failed={failed || undefined}>
      <Icon of={failed ? IconAlertTriangle : IconCheck} size={17} />
      <div className={classes.text}>{text}</div>
      {action && (
        <button
          type="button"
          className={classes.action}
          onClick={() => {
            closeToast(id)
            action.run()
          }}
        >
          {action.label}
        </button>
      )}
      <IconButton icon={IconX} label={t('close')} className={classes.close} onClick={() => closeToast(id)} />
    </div>
  )
}

/** Shows the toasts of `toast` and `toastFailure`; stands once in the app. */
export function Toasts() {
  const toasts = useSyncExternalStore(onToasts, currentToasts)
  return (
    <div className={classes.stack} data-print="none">
      {toasts.map((toast) => (
        <One key={toast.id} toast={toast} />
      ))}
    </div>
  )
}
