import { Button } from '@mantine/core'
import { IconQrcode, IconShare } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { networks, userTypes } from '../../contract/user-types.ts'
import { headsByNetwork, invitationLink, invitedTypes } from '../../rules/creation.ts'
import { useSignedIn } from '../session/session.ts'
import { CopyButton } from '../ui/CopyButton.tsx'
import { copyText } from '../ui/copyText.ts'
import { Icon } from '../ui/Icon.tsx'
import { Page, PageHeader } from '../ui/Page.tsx'
import { ErrorPanel } from '../ui/States.tsx'
import { toast } from '../ui/toast.ts'
import { useCall } from '../useCall.ts'
import classes from './InvitationLink.module.css'
import { qrPath } from './qrPath.ts'

type Network = keyof typeof headsByNetwork
const order = ['DM', 'DP', 'TL', 'FD', 'FT', 'GT'] as const satisfies readonly Network[]

/** The links by which people register themselves below the signed-in user; the owner has one for each network. */
export default function InvitationLink() {
  const t = useTranslations('creation')
  const title = useTranslations('screen')('invitationLink')
  const { userTypeId, isBlocked } = useSignedIn()
  const codes = useCall('invitation', {}, { staleTime: Number.POSITIVE_INFINITY })
  const given = codes.data
  return (
    <Page scroll>
      <PageHeader title={title} />
      <div className={classes.body}>
        <p className={classes.lead}>{t('invites')}</p>
        {isBlocked && <p className={classes.notice}>{t('invitesNobody')}</p>}
        {codes.error && !given && <ErrorPanel error={codes.error} onRetry={codes.refetch} />}
        {!codes.error && !given && <div className={classes.bones} aria-hidden="true" />}
        <ul className={classes.links}>
          {given && 'code' in given && <Invitation code={given.code} typeId={invitedTypes(userTypeId)[0]!} />}
          {given &&
            'DM' in given &&
            order.map((network) => (
              <Invitation key={network} code={given[network]} typeId={headsByNetwork[network]} network={network} />
            ))}
        </ul>
      </div>
    </Page>
  )
}

const levelsOf = (code: Network): number => Object.values(networks).find((network) => network.code === code)!.levels

function Invitation({ code, typeId, network }: { code: string; typeId: number; network?: Network }) {
  const t = useTranslations('creation')
  const role = useTranslations('userType')
  const link = invitationLink(location.origin, code)
  const type = userTypes[typeId]!
  const name = network
    ? t('levels', { network, levels: String(levelsOf(network)) })
    : `${type.code} · ${role(type.role as 'owner')}`
  const [hasCode, setCode] = useState(!network)
  return (
    <li className={classes.link}>
      <h2>{name}</h2>
      {network && <p className={classes.type}>{`${type.code} · ${role(type.role as 'owner')}`}</p>}
      <input className={classes.address} readOnly value={link} aria-label={t('linkOf', { name })} onFocus={selectAll} />
      <div className={classes.actions}>
        <CopyButton text={link} />
        <Button variant="default" leftSection={<Icon of={IconShare} />} onClick={() => share(link, name, t('linkCopied'))}>
          {t('share')}
        </Button>
        {!hasCode && (
          <Button variant="default" leftSection={<Icon of={IconQrcode} />} onClick={() => setCode(true)}>
            {t('showQr')}
          </Button>
        )}
      </div>
      {hasCode && <Qr text={link} label={t('qrOf', { name })} />}
    </li>
  )
}

const selectAll = (event: { currentTarget: HTMLInputElement }) => event.currentTarget.select()

/** The system's own sharing where the browser has it, else the clipboard. */
async function share(url: string, title: string, copied: string): Promise<void> {
  if (navigator.share) await navigator.share({ title, url }).catch(() => undefined)
  else if (await copyText(url)) toast(copied)
}

function Qr({ text, label }: { text: string; label: string }) {
  const { side, path } = useMemo(() => qrPath(text), [text])
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${side} ${side}`} shapeRendering="crispEdges" className={classes.qr}>
      <path d={path} />
    </svg>
  )
}
