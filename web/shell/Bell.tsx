import { Box, VisuallyHidden } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { ScreenLink } from '../ScreenLink.tsx'
import { Icon } from '../ui/Icon.tsx'
import button from '../ui/IconButton.module.css'
import { Count } from '../ui/Tinted.tsx'
import { useCall } from '../useCall.ts'

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
          <Count pos="absolute" top={-7} right={-9} miw={16} px={4} lh="16px" aria-hidden="true">
            {unread > 99 ? '99+' : unread}
          </Count>
        )}
      </Box>
      <VisuallyHidden>{label}</VisuallyHidden>
    </ScreenLink>
  )
}
