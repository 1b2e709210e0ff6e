import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { headsByNetwork, movedNetworks, userTypes } from '../../contract/user-types.ts'
import { moveSystems } from '../../rules/moving-layouts.ts'
import { Section } from '../ui/Section.tsx'
import { typed } from '../ui/typed.ts'
import { useCall } from '../useCall.ts'
import type { MoveSettings } from './sendMove.ts'

interface MoveSourceProps {
  value: MoveSettings
  onChange: (change: Partial<MoveSettings>) => void
}

/** Where a move comes from, where its users hang, and who delivers its products. */
export function MoveSource({ value: { system, below, headTypeId, partnerId }, onChange }: MoveSourceProps) {
  const t = useTranslations('moving')
  const partners = useCall('moveChoices', {}).data?.partners ?? []
  return (
    <Section title={t('source')} wide>
      <SimpleGrid cols={{ base: 1, '560px': 2 }} spacing="md" type="container" style={{ alignItems: 'end' }}>
        <NativeSelect
          label={t('system')}
          description={t('systemHint')}
          {...typed(system, (next) => onChange({ system: next }))}
          data={moveSystems.map((value) => ({ value, label: t(`systems.${value}`) }))}
        />
        <NativeSelect
          label={t('partner')}
          description={t('partnerHint')}
          {...typed(partnerId === null ? '' : String(partnerId), (id) => onChange({ partnerId: Number(id) || null }))}
          data={[{ value: '', label: t('noPartner') }, ...partners.map(({ id, name }) => ({ value: String(id), label: name }))]}
        />
        <TextInput
          label={t('parent')}
          description={t('parentHint')}
          {...typed(below ?? '', (username) => onChange({ below: username }))}
          autoComplete="off"
        />
        <NativeSelect
          label={t('head')}
          description={t('headHint')}
          {...typed(String(headTypeId), (id) => onChange({ headTypeId: Number(id) }))}
          data={movedNetworks.map((network) => ({
            value: String(headsByNetwork[network]),
            label: t(`heads.${network}`, { code: userTypes[headsByNetwork[network]]!.code }),
          }))}
        />
      </SimpleGrid>
    </Section>
  )
}
