import { NativeSelect } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { createdNetworks, networks, type SalesTypeId, typeIds, type UserTypeId, userTypes } from '../../contract/user-types.ts'
import { creatableTypes, typesBetween } from '../../rules/creation.ts'
import { useKept } from '../forms/useKept.ts'
import { UserChainFields, useUserChain } from '../pickers/UserChainFields.tsx'

import { FieldGroup } from '../ui/PageForm.tsx'
import { typed } from '../ui/typed.ts'
import { type Asked, useRequired } from './required.tsx'

type Place = ReturnType<typeof usePlace>

const nowhere = { network: null as SalesTypeId | null, type: null as UserTypeId | null, parents: [] as number[] }

/** Network, type and parents of a new account, each choice opening the next; they are kept under the name of a draft. */
export function usePlace(creator: UserTypeId, draft: string) {
  const t = useTranslations('creation')
  const isOwner = creator === typeIds.OWNR
  const [chosen, choose] = useKept(draft, nowhere)
  const network = isOwner ? chosen.network : (userTypes[creator]?.salesTypeId ?? null)
  const types = creatableTypes(creator).filter((id) => userTypes[id]!.salesTypeId === network)
  const type = types.length === 1 ? types[0]! : chosen.type
  const between = type === null ? [] : typesBetween(creator, type)
  const onChange = (parents: number[]) => choose({ ...chosen, parents })
  const chain = useUserChain({ salesType: network ?? 0, types: between, chosen: chosen.parents, onChange })
  return {
    networks: isOwner ? createdNetworks : null,
    network,
    types,
    type,
    chain,
    /** From the top down; null until every one of them is chosen. */
    parents: chosen.parents.length === between.length ? chosen.parents : null,
    asked: [
      [t('salesType'), network],
      [t('userType'), type],
      ...chain.map(({ label, value }) => [label, value] as const),
    ] as Asked[],
    chooseNetwork: (network: SalesTypeId | null) => choose({ ...nowhere, network }),
    chooseType: (type: UserTypeId | null) => choose({ network, type, parents: [] }),
  }
}

/** What a choice means; none is empty. */
export const idOf = (value: string) => (value === '' ? null : Number(value))

/** How a type is offered. */
export function useTypeOption(): (type: UserTypeId) => { value: string; label: string } {
  const role = useTranslations('userType')
  return (type) => ({ value: String(type), label: `${userTypes[type]!.code} · ${role(userTypes[type]!.role as 'owner')}` })
}

export function PlaceFields({ place }: { place: Place }) {
  const t = useTranslations('creation')
  const typeOption = useTypeOption()
  const required = useRequired()
  const choose = { value: '', label: t('choose') }
  return (
    <FieldGroup legend={t('place')}>
      {place.networks && (
        <NativeSelect
          label={t('salesType')}
          withAsterisk
          {...typed(String(place.network ?? ''), (value) => place.chooseNetwork(idOf(value) as SalesTypeId | null))}
          error={required(place.network)}
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
        {...typed(String(place.type ?? ''), (value) => place.chooseType(idOf(value)))}
        error={required(place.type)}
        data={[choose, ...place.types.map(typeOption)]}
      />
      <UserChainFields levels={place.chain.map((level) => ({ ...level, problem: required(level.value) }))} />
    </FieldGroup>
  )
}
