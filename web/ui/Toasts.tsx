import { Box, Group, Stack } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconHourglass, IconInfoCircle, IconX } from '@tabler/icons-react'
import { useEffect, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'
import { TextButton } from './TextButton.tsx'
import classes from './Toasts.module.css'
import { closeToast, currentToasts, onToasts, type Toast } from './toast.ts'

const icons = { did: IconCheck, done: IconInfoCircle, waits: IconHourglass }

function One({ toast }: { toast: Toast }) {
  const t = useTranslations('ui')
  const { id, failed, passing, text, action } = toast
  useEffect(() => {
    if (failed || passing === 'waits') return
    const timer = setTimeout(() => closeToast(id), action ? 8000 : 5000)
    return () => clearTimeout(timer)
  }, [id, failed, passing, action])
  return (
    <Group role={failed ? 'alert' : 'status'} gap="sm" wrap="nowrap" className={classes.toast}>
      <Box c={failed ? '#f28b82' : undefined} display="flex">
        <Icon of={failed ? IconAlertTriangle : icons[passing ?? 'did']} size={17} />
      </Box>
      <Box py={4}>{text}</Box>
      {action && (
        <TextButton
          fz="md"
          px={4}
          c="var(--jj-toast-link)"
          style={{ whiteSpace: 'nowrap' }}
          onClick={() => {
            closeToast(id)
            action.run()
          }}
        >
          {action.label}
        </TextButton>
      )}
      <IconButton icon={IconX} label={t('close')} className={classes.close} onClick={() => closeToast(id)} />
    </Group>
  )
}

/** Shows the toasts of `toast` and `toastFailure`; stands once in the app. */
export function Toasts() {
  const toasts = useSyncExternalStore(onToasts, currentToasts)
  return (
    <Stack align="center" gap="sm" className={classes.stack} data-print="none">
      {toasts.map((toast) => (
        <One key={toast.id} toast={toast} />
      ))}
    </Stack>
  )
}
