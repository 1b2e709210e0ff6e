import { Group, Stack } from '@mantine/core'
import { IconPrinter, IconShare2 } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { padSale } from '../../rules/ids.ts'
import type { Opened } from '../forms/useDialog.ts'
import { Action } from '../ui/Action.tsx'
import { Bone } from '../ui/Bone.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { printReceipt } from '../ui/PrintReceipt.tsx'
import { isWidePaper } from '../ui/paperWidth.ts'
import { ReceiptPaper } from '../ui/ReceiptPaper.tsx'
import { ErrorPanel } from '../ui/States.tsx'
import { Tick } from '../ui/Tick.tsx'
import { useCall } from '../useCall.ts'
import { ComplainButton } from './Complain.tsx'
import type { RecentSale } from './doubleSale.ts'
import { SellAgain } from './SellAgain.tsx'
import { SendReceipt } from './SendReceipt.tsx'

interface ReceiptViewProps {
  saleId: number
  printing?: boolean
  /** Offers to sell the same again, and closes what the receipt stands in. */
  onAgain?: () => void
}

/** The receipt of one sale on its paper, to be printed, copied or shared; with `printing` the printer is asked for at once. */
export function ReceiptView({ saleId, printing = false, onAgain }: ReceiptViewProps) {
  const t = useTranslations('selling')
  const { data, error, isPending, refetch } = useCall('receipt', { id: saleId }, { staleTime: 0, keepRows: false })
  const asked = useRef(false)
  const wide = isWidePaper.use()
  useEffect(() => {
    if (!printing || !data || asked.current) return
    asked.current = true
    void document.fonts.ready.then(() => printReceipt({ lines: data.body, token: data.token }))
  }, [printing, data])

  if (isPending) return <Bone w={257} h={360} mx="auto" bg="var(--jj-paper)" opacity={0.6} />
  if (error && !data) return <ErrorPanel error={error} onRetry={refetch} />
  const text = data.body.join('\n')
  return (
    <Stack gap="lg" style={{ alignSelf: 'stretch' }}>
      <ReceiptPaper lines={data.body} token={data.token} />
      <Group gap="sm" justify="center">
        <Action icon={IconPrinter} label={t('print')} onClick={() => printReceipt({ lines: data.body, token: data.token })} />
        {data.token && <CopyButton text={data.token.replace(/\D/g, '')} label={t('copyToken')} />}
        <CopyButton text={text} label={t('copyReceipt')} />
        <SendReceipt text={text} customerCode={data.sale.customerCode} />
        {onAgain && <SellAgain sale={data.sale} onGo={onAgain} />}
        <ComplainButton receipt={data} />
        {'share' in navigator && (
          <Action
            icon={IconShare2}
            label={t('share')}
            onClick={() => void navigator.share({ title: data.receiptTitle, text }).catch(() => undefined)}
          />
        )}
      </Group>
      <Group justify="center">
        <Tick checked={wide} onChange={isWidePaper.set}>
          {t('widePaper')}
        </Tick>
      </Group>
    </Stack>
  )
}

/** The receipt of one of the last sales; of a failed one it begins with the reason. */
export function ReceiptDialog({ sale, printing, ...dialog }: Opened & { sale: RecentSale; printing: boolean }) {
  const t = useTranslations('selling')
  return (
    <Dialog {...dialog} title={t('receiptOf', { trid: padSale(sale.id) })}>
      <ReceiptView key={`${sale.id} ${sale.statusId}`} saleId={sale.id} printing={printing} onAgain={dialog.onClose} />
    </Dialog>
  )
}
