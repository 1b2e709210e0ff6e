import { Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { IconQrcode, IconShare } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { headsByNetwork, networks, userTypes } from '../../contract/user-types.ts'
import { invitationLink, invitedTypes } from '../../rules/creation.ts'
import { useSignedIn } from '../session/session.ts'
import { Action } from '../ui/Action.tsx'
import { Bone } from '../ui/Bone.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { copyText } from '../ui/copyText.ts'
import { Hint } from '../ui/Hint.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Page } from '../ui/Page.tsx'
import { PageBody } from '../ui/PageBody.tsx'
import { Qr } from '../ui/Qr.tsx'
import { ErrorPanel } from '../ui/States.tsx'
import { toast } from '../ui/toast.ts'
import { useCall } from '../useCall.ts'

type Network = keyof typeof headsByNetwork
const order = ['DM', 'DP', 'TL', 'FD', 'FT', 'GT'] as const satisfies readonly Network[]

/** The links by which people register themselves below the signed-in user; the owner has one for each network. */
export default function InvitationLink() {
  const t = useTranslations('creation')
  const { userTypeId, isBlocked } = useSignedIn()
  const codes = useCall('invitation', {}, { staleTime: Number.POSITIVE_INFINITY })
  const given = codes.data
  return (
    <Page screen="invitationLink" scroll>
      <PageBody gap="lg" maw={1100}>
        <Text maw={640} c="var(--jj-text-2)">
          {t('invites')}
        </Text>
        <Notice tone="warning">{isBlocked && t('invitesNobody')}</Notice>
        {codes.error && !given && <ErrorPanel error={codes.error} onRetry={codes.refetch} />}
        {!codes.error && !given && <Bone w="100%" h={180} bdrs="sm" />}
        <SimpleGrid component="ul" minColWidth="min(100%, 320px)" spacing="lg" style={{ alignItems: 'start' }}>
          {given && 'code' in given && <Invitation code={given.code} typeId={invitedTypes(userTypeId)[0]!} />}
          {given &&
            'DM' in given &&
            order.map((network) => (
              <Invitation key={network} code={given[network]} typeId={headsByNetwork[network]} network={network} />
            ))}
        </SimpleGrid>
      </PageBody>
    </Page>
  )
}

const levelsOf = (code: Network): number => Object.values(networks).find((network) => network.code === code)!.levels

function Invitation({ code, typeId, network }: { code: string; typeId: number; network?: Network }) {
  const t = useTranslations('creation')
  const role = useTranslations('userType')
  const link = invitationLink(location.origin, code)
  const type = userTypes[typeId]!
  const holder = `${type.code} · ${role(type.role as 'owner')}`
  const name = network ? t('levels', { network, levels: String(levelsOf(network)) }) : holder
  const [hasCode, setCode] = useState(!network)
  return (
    <Stack component="li" gap="sm" p="lg" bd="1px solid var(--jj-border)" bdrs="sm">
      <div>
        <h2>{name}</h2>
        {network && <Hint>{holder}</Hint>}
      </div>
      <TextInput readOnly value={link} aria-label={t('linkOf', { name })} onFocus={selectAll} />
      <Group gap="sm">
        <CopyButton text={link} />
        <Action icon={IconShare} label={t('share')} onClick={() => share(link, name, t('linkCopied'))} />
        {!hasCode && <Action icon={IconQrcode} label={t('showQr')} onClick={() => setCode(true)} />}
      </Group>
      {hasCode && <Qr text={link} label={t('qrOf', { name })} />}
    </Stack>
  )
}

const selectAll = (event: { currentTarget: HTMLInputElement }) => event.currentTarget.select()

/** The system's own sharing where the browser has it, else the clipboard. */
async function share(url: string, title: string, copied: string): Promise<void> {
  if (navigator.share) await navigator.share({ title, url }).catch(() => undefined)
  else if (await copyText(url)) toast(copied)
}
