import { Group, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { mayOpen, screens } from '../../contract/screens.ts'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import { useDialog } from '../forms/useDialog.ts'
import { ScreenLink } from '../ScreenLink.tsx'
import { useSignedIn } from '../session/session.ts'
import { Action } from '../ui/Action.tsx'
import { usePhone } from '../ui/screenWidth.ts'
import { useCall } from '../useCall.ts'
import { StaffForm } from './StaffForm.tsx'
import { TelegramField } from './TelegramField.tsx'

const mostNames = 5
/** As high as the line that is on its way. */
const keptLine = '\u00a0'

/** The foot of a screen that staff accounts work at: names them, adds one, and keeps the own Telegram id. Staff accounts do not see it. */
export function AdminSection() {
  return mayOpen(screens.loginUser, useSignedIn()) ? <Admins /> : null
}

/** The first names, and how many more there are; or that there is nobody yet. */
function Names() {
  const t = useTranslations('staff')
  const list = useCall('loginUsers', { rowsPerPage: mostNames })
  const waits = (
    <Text size="sm" aria-hidden>
      {keptLine}
    </Text>
  )
  if (!list.data) return list.error ? null : waits
  const { loginUsers, totalData } = list.data
  const names = loginUsers.map(({ name }) => name).join(', ')
  const more = totalData - loginUsers.length
  const said = totalData === 0 ? t('none') : more > 0 ? t('namesAndMore', { names, more: dotted(more) }) : names
  return (
    <Text size="sm" c="var(--jj-text-2)">
      {said}
    </Text>
  )
}

function Admins() {
  const t = useTranslations('staff')
  const id = useId()
  const add = useDialog()
  const phone = usePhone()
  return (
    <Group
      component="section"
      gap="sm"
      align="flex-end"
      justify="flex-end"
      flex="none"
      p="10px var(--jj-gutter) 12px"
      style={{ borderTop: '1px solid var(--jj-border)' }}
      aria-labelledby={id}
    >
      <Text component="div" size="sm" flex="1 1 220px">
        <Text component="h2" id={id} size="md" fw={600}>
          {t('section')}
        </Text>
        <Names />
        <ScreenLink to="loginUser">{t('sectionList')}</ScreenLink>
      </Text>
      <TelegramField of="updateTelegram" />
      <Action icon={IconPlus} label={t('add')} size="md" flex={phone ? '1 1 100%' : undefined} onClick={() => add.open(true)} />
      {add.show(StaffForm, () => ({ row: null }))}
    </Group>
  )
}
