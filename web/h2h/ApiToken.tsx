import { SimpleGrid, Text } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { padUser } from '../../rules/ids.ts'
import { useSignedIn } from '../session/session.ts'
import { Page, PageHeader } from '../ui/Page.tsx'
import { PageBody } from '../ui/PageBody.tsx'
import { Callbacks } from './Callbacks.tsx'
import { ClientSettings } from './ClientSettings.tsx'
import { DoorSecrets } from './DoorSecrets.tsx'
import { TokenCard } from './TokenCard.tsx'

/** The tokens that an H2H client's programs sign in with, and how their sales behave. */
export default function ApiToken() {
  const title = useTranslations('screen')('getToken')
  const t = useTranslations('h2h')
  const { id } = useSignedIn()
  return (
    <Page scroll>
      <PageHeader title={title} />
      <PageBody maw={908}>
        <Text maw={640} c="var(--jj-text-2)">
          {t('lead', { uid: padUser(id) })}
        </Text>
        <SimpleGrid cols={{ base: 1, '640px': 2 }} type="container" spacing="lg">
          <TokenCard mode="prod" />
          <TokenCard mode="sand" />
        </SimpleGrid>
      </PageBody>
      <DoorSecrets />
      <ClientSettings />
      <Callbacks />
    </Page>
  )
}
