import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { mayOpen, screens } from '../../contract/screens.ts'
import { ScreenLink } from '../ScreenLink.tsx'
import { useSignedIn } from '../session/session.ts'
import { Icon } from '../ui/Icon.tsx'
import { toast } from '../ui/toast.ts'
import { StaffDialog } from './StaffDialog.tsx'
import classes from './staff.module.css'
import { TelegramField } from './TelegramField.tsx'

/** The foot of a screen that staff accounts work at: adds one, and keeps the own Telegram id. Staff accounts do not see it. */
export function AdminSection() {
  const t = useTranslations('staff')
  const id = useId()
  const cache = useQueryClient()
  const [adds, setAdds] = useState(false)
  if (!mayOpen(screens.loginUser, useSignedIn())) return null
  return (
    <section className={classes.foot} aria-labelledby={id}>
      <div className={classes.footText}>
        <h2 id={id}>{t('section')}</h2>
        <ScreenLink to="loginUser">{t('sectionList')}</ScreenLink>
      </div>
      <TelegramField of="updateTelegram" />
      <Button size="md" variant="default" leftSection={<Icon of={IconPlus} />} onClick={() => setAdds(true)}>
        {t('add')}
      </Button>
      <StaffDialog
        edited={adds ? 'new' : null}
        onClose={() => setAdds(false)}
        onDone={(name) => {
          toast(t('saved', { name }))
          void cache.invalidateQueries({ queryKey: ['loginUsers'] })
        }}
      />
    </section>
  )
}
