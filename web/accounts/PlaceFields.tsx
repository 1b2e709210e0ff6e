import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { createdNetworks, networks, type SalesTypeId, typeIds, type UserTypeId, userTypes } from '../../contract/user-types.ts'
import { creatableTypes, typesBetween } from '../../rules/creation.ts'
import { UserChainFields } from '../pickers/UserChainFields.tsx'
import { useUserChain } from '../pickers/useUserChain.ts'
import { FieldGroup } from '../ui/PageForm.tsx'

export type Place = ReturnType<typeof usePlace>

/** Network, type and parents of a new account, each choice opening the next. */
export function usePlace(creator: UserTypeId) {
  const isOwner = creator === typeIds.OWNR
  const [chosenNetwork, setNetwork] = useState<SalesTypeId | null>(null)
  const network = isOwner ? chosenNetwork : (userTypes[creator]?.salesTypeId ?? null)
  const types = creatableTypes(creator).filter((id) => userTypes[id]!.salesTypeId === network)
  const [chosenType, setType] = useState<UserTypeId | null>(null)
  const type = types.length === 1 ? types[0]! : chosenType
  const [parents, setParents] = useState<number[]>([])
  const between = type === null ? [] : typesBetween(creator, type)
  const chain = useUserChain({ salesType: network ?? 0, types: between, chosen: parents, onChange: setParents })
  return {
    networks: isOwner ? createdNetworks : null,
    network,
    types,
    type,
    chain,
    /** From the top down; null until every one of them is chosen. */
    parents: parents.length === between.length ? parents : null,
    chooseNetwork(next: SalesTypeId | null) {
      setNetwork(next)
      setType(null)
      setParents([])
    },
    chooseType(next: UserTypeId | null) {
      setType(next)
      setParents([])
    },
  }
}

const idOf = (value: string) => (value === '' ? null : Number(value))

export function PlaceFields({ place }: { place: Place }) {
  const t = useTranslations('creation')
  const role = useTranslations('userType')
  const choose = { value: '', label: t('choose') }
  return (
    <FieldGroup legend={t('place')}>
      {place.networks && (
        <NativeSelect
          label={t('salesType')}
          withAsterisk
          value={place.network ?? ''}
          onChange={(event) => place.chooseNetwork(idOf(event.currentTarget.value) as SalesTypeId | null)}
          data={[
            choose,
            ...place.networks.map((id) => ({
              value: String(id),
              label: t('levels', { network: networks[id].name, levels: String(networks[id].levels) }),
            })),
          ]}
        />
      )}
      <NativeSelect
        label={t('userType')}
        withAsterisk
        disabled={place.network === null}
        value={place.type ?? ''}
        onChange={(event) => place.chooseType(idOf(event.currentTarget.value))}
        data={[
          choose,
          ...place.types.map((id) => ({
            value: String(id),
            label: `${userTypes[id]!.code} · ${role(userTypes[id]!.role as 'owner')}`,
          })),
        ]}
      />
      <UserChainFields levels={place.chain} />
    </FieldGroup>
  )
}
