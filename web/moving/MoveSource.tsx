import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { headsByNetwork, movedNetworks, userTypes } from '../../contract/user-types.ts'
import { type MoveSystem, moveSystems } from '../../rules/moving-layouts.ts'
import type { Answer } from '../api.ts'
import { Section } from '../ui/Section.tsx'
import type { MoveSettings } from './sendMove.ts'

interface MoveSourceProps {
  value: MoveSettings
  partners: Answer<'moveChoices'>['partners']
  onChange: (change: Partial<MoveSettings>) => void
}

/** Where a move comes from, where its users hang, and who delivers its products. */
export function MoveSource({ value: { system, below, headTypeId, partnerId }, partners, onChange }: MoveSourceProps) {
  const t = useTranslations('moving')
  return (
    <Section title={t('source')} wide>
      <SimpleGrid cols={{ base: 1, '560px': 2 }} spacing="md" type="container" style={{ alignItems: 'end' }}>
        <NativeSelect
          label={t('system')}
          description={t('systemHint')}
          value={system}
          onChange={(event) => onChange({ system: event.currentTarget.value as MoveSystem })}
          data={moveSystems.map((value) => ({ value, label: t(`systems.${value}`) }))}
        />
        <NativeSelect
          label={t('partner')}
          description={t('partnerHint')}
          value={partnerId === null ? '' : String(partnerId)}
          onChange={(event) => onChange({ partnerId: Number(event.currentTarget.value) || null })}
          data={[{ value: '', label: t('noPartner') }, ...partners.map(({ id, name }) => ({ value: String(id), label: name }))]}
        />
        <TextInput
          label={t('parent')}
          description={t('parentHint')}
          value={below}
          autoComplete="off"
          onChange={(event) => onChange({ below: event.currentTarget.value })}
        />
        <NativeSelect
          label={t('head')}
          description={t('headHint')}
          value={String(headTypeId)}
          onChange={(event) => onChange({ headTypeId: Number(event.currentTarget.value) })}
          data={movedNetworks.map((network) => ({
            value: String(headsByNetwork[network]),
            label: t(`heads.${network}`, { code: userTypes[headsByNetwork[network]]!.code }),
          }))}
        />
      </SimpleGrid>
    </Section>
  )
}
