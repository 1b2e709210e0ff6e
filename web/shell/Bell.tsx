import { Box, VisuallyHidden } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { ScreenLink } from '../ScreenLink.tsx'
import { Icon } from '../ui/Icon.tsx'
import button from '../ui/IconButton.module.css'
import { useCall } from '../useCall.ts'
import classes from './Bell.module.css'

/** The way to the inbox, with the number of what is unread there. */
export function Bell() {
  const t = useTranslations('shell')
  const { data } = useCall('inboxUnread', {})
  const unread = data?.unread ?? 0
  const label = unread > 0 ? t('unread', { count: String(unread) }) : t('inbox')
  return (
    <ScreenLink to="inbox" className={button.button} title={label}>
      <Box component="span" pos="relative" display="inline-flex">
        <Icon of={IconBell} size={17} />
        {unread > 0 && (
          <span className={classes.count} aria-hidden="true">
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </Box>
      <VisuallyHidden>{label}</VisuallyHidden>
    </ScreenLink>
  )
}
