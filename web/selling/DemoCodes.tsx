import { Box, Group } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { simulatorCodes } from '../../rules/simulator-codes.ts'
import { Hint } from '../ui/Hint.tsx'
import { TextButton } from '../ui/TextButton.tsx'
import type { SellEntry } from './useSellForm.ts'

/** In the demo: which endings of a customer number make the simulator fail, wait or stay silent; a press puts one at the end of the present number. */
export function DemoCodes({ form: { number }, busy, enter }: Pick<SellEntry, 'form' | 'busy' | 'enter'>) {
  const t = useTranslations('selling.demo')
  const canUse = number.length > 6 && !busy
  return (
    <Box component="details" mt={14} p="4px 12px" bd="1px dashed var(--jj-border-strong)" bdrs="sm" fz="sm" c="var(--jj-text-2)">
      <Box component="summary" py={5} fw={600}>
        {t('title')}
      </Box>
      <Hint pb={6}>{t('hint')}</Hint>
      <dl>
        {simulatorCodes.map(({ suffix, outcome }) => (
          <Group key={suffix} gap="md" wrap="nowrap" align="baseline">
            <Box component="dt" w={48} flex="none">
              {canUse ? <TextButton onClick={() => enter(number.slice(0, -3) + suffix)}>…{suffix}</TextButton> : `…${suffix}`}
            </Box>
            <dd>{t(`outcome.${outcome}`)}</dd>
          </Group>
        ))}
      </dl>
    </Box>
  )
}
