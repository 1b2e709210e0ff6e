import { Box, Flex, Text } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { screensOf } from '../../contract/screens.ts'
import { userTypes } from '../../contract/user-types.ts'
import { ScreenLink } from '../ScreenLink.tsx'
import { useSignedIn } from '../session/session.ts'
import { icons } from '../shell/navigation.ts'
import { Icon } from '../ui/Icon.tsx'
import { Message } from '../ui/Message.tsx'

const elsewhere = ['transactionLog', 'users', 'dashboard', 'balanceMutation'] as const

/** What owners, agents and staff without the permission see at /Bot: why there is no form, and where their work is. */
export function NotSelling() {
  const t = useTranslations('selling.notSelling')
  const role = useTranslations('userType')
  const user = useSignedIn()
  const type = userTypes[user.userTypeId]
  const open = screensOf(user)
  const links = elsewhere.filter((name) => open.includes(name))
  const isSeller = type?.isSeller ?? false
  const hint = isSeller
    ? t('permission', { name: user.name })
    : t('type', { type: type ? `${type.code} (${role(type.role as 'owner')})` : user.UserType.name })
  return (
    <Message title={t('title')} hint={hint}>
      {links.length > 0 && (
        <Box component="nav" w="100%" aria-label={t('can')}>
          <Text component="h2" fz="xs" lh="16px" mt="md" c="dimmed">
            {t('can')}
          </Text>
          <ul>
            {links.map((name, i) => (
              <Box key={name} component="li" style={{ borderTop: i > 0 ? '1px solid var(--jj-border)' : undefined }}>
                <Flex component={ScreenLink} to={name} quiet align="center" gap="sm" mih={44} fw={600}>
                  <Icon of={icons[name]} size={17} />
                  {t(name)}
                </Flex>
              </Box>
            ))}
          </ul>
        </Box>
      )}
    </Message>
  )
}
