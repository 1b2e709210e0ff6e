import { Box, Text } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { formatRupiah } from '../../rules/amounts.ts'
import { padBill, padUser } from '../../rules/ids.ts'
import type { Answer } from '../api.ts'
import type { PanelControls } from '../lists/useOpened.ts'
import { Facts } from '../ui/Facts.tsx'
import { Hint } from '../ui/Hint.tsx'
import { PanelHead } from '../ui/PanelHead.tsx'
import { SidePanel } from '../ui/SidePanel.tsx'
import { BillWaits } from './BillTag.tsx'
import { BillStatus, Parts, SemiTag } from './billStatus.tsx'
import { useBillClock } from './useBillClock.ts'

/** One bill of a history with its parts. */
export function BillPanel({ bill, ...controls }: PanelControls & { bill: Answer<'billHistory'>['bills'][number] }) {
  const t = useTranslations('billing')
  const clock = useBillClock()
  const zone = clock.zone
  const label = t('number', { id: padBill(bill.id) })
  const { BillCharged, BillCharger, Confirmer, Bank, Splitted } = bill
  return (
    <SidePanel
      {...controls}
      label={label}
      head={
        <PanelHead title={label}>
          <BillStatus statusId={bill.statusId} on="history" />
        </PanelHead>
      }
    >
      <Box px={20} py="md">
        {bill.isSemi && (
          <Text c="var(--jj-text-2)" fz="sm" mb="md">
            <SemiTag /> {t('semiHint')}
          </Text>
        )}
        <BillWaits bill={bill} />
        <Facts
          tiles
          mt="md"
          of={[
            [t('charged'), `${BillCharged.name} · ${padUser(BillCharged.id)} · ${BillCharged.UserType.name}`],
            [t('charger'), `${BillCharger.name} · ${padUser(BillCharger.id)}`],
            [t('origin'), t(`origins.${bill.origin}`)],
            Confirmer && [t('confirmer'), Confirmer.name],
            [t('created', { zone }), clock.dateTime(bill.date)],
            [t('dueAt', { zone }), clock.dateTime(bill.dueDate)],
            [t('amount'), formatRupiah(bill.amount)],
            [t('paid'), formatRupiah(bill.paidAmount)],
            [t('remaining'), formatRupiah(bill.remaining)],
            [t('unique'), bill.unique],
            [t('uniqueAmount'), formatRupiah(bill.uniqueAmount)],
            [t('bank'), Bank && `${Bank.name} ${Bank.accountNumber}`],
            [t('cycle'), bill.cycle],
            [t('remark'), bill.remark || '–'],
            bill.LoginUser && [t('pic'), bill.LoginUser.name],
          ]}
        />
        {Splitted.length > 0 && (
          <>
            <Text component="h3" mt="lg">
              {t('parts')}
            </Text>
            <Parts of={Splitted} on="history" name={({ id }) => padBill(id)}>
              {(part) => (
                <>
                  {part.Bank && <Hint>{t('from', { bank: part.Bank.name })}</Hint>}
                  <BillWaits bill={part} />
                </>
              )}
            </Parts>
          </>
        )}
      </Box>
    </SidePanel>
  )
}
