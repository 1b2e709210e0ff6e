import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { networks, type SalesTypeId, typeIds, type UserTypeId, userTypes } from '../../contract/user-types.ts'
import { creatableTypes, createdNetworks, typesBetween } from '../../rules/creation.ts'
import { useUnsaved } from '../forms/useUnsaved.tsx'
import { UserChainFields } from '../pickers/UserChainFields.tsx'
import { useUserChain } from '../pickers/useUserChain.ts'
import { useSignedIn } from '../session/session.ts'
import { Page, PageHeader } from '../ui/Page.tsx'
import { FieldGroup } from '../ui/PageForm.tsx'
import { EmptyState } from '../ui/States.tsx'
import { useAct } from '../useCall.ts'
import { CreationForm } from './CreationForm.tsx'
import { differs, type Pair, PasswordPair } from './PasswordPair.tsx'
import { PersonFields } from './PersonFields.tsx'
import { usePerson } from './usePerson.ts'

const noPassword: Pair = { password: '', repeated: '' }

/** Creates an account at a level below the signed-in user. */
export default function CreateUser() {
  const t = useTranslations('creation')
  const title = useTranslations('screen')('createUser')
  const isLowest = creatableTypes(useSignedIn().userTypeId).length === 0
  return (
    <Page scroll>
      <PageHeader title={title} />
      {isLowest ? <EmptyState title={t('nobodyBelow')} /> : <NewUser />}
    </Page>
  )
}

function NewUser() {
  const t = useTranslations('creation')
  const { userTypeId } = useSignedIn()
  const form = usePerson('createUser')
  const place = usePlace(userTypeId)
  const [pair, setPair] = useState(noPassword)
  const [passwordError, setPasswordError] = useState<string>()
  const act = useAct('createUser')
  const { name: fullname, ...person } = form.person
  const leaving = useUnsaved(form.isTyped || pair.password !== '', { kept: true })
  const hasError = form.hasError || differs(pair) || passwordError !== undefined

  function choose(value: Pair) {
    setPair(value)
    setPasswordError(undefined)
  }
  return (
    <CreationForm
      name={fullname}
      isMissing={!form.isComplete || !pair.password || !pair.repeated || place.parents === null}
      disabled={hasError || person.province === '' || place.type === null}
      create={() => {
        const salesType = userTypes[place.type!]!.salesTypeId ?? undefined
        const where = { userTypeId: place.type!, salesType, parents: place.parents ?? [] }
        return act.mutateAsync({ ...person, ...where, fullname, password: pair.password })
      }}
      onRefused={({ password, ...fields }) => {
        form.refuse(fields)
        setPasswordError(password)
      }}
      onDone={() => {
        form.clear()
        choose(noPassword)
      }}
    >
      {leaving}
      <PlaceFields place={place} />
      <PersonFields form={form} withProvince />
      <PasswordPair value={pair} error={passwordError} note={t('passwordNote')} onChange={choose} />
    </CreationForm>
  )
}

type Place = ReturnType<typeof usePlace>

/** Network, type and parents of a new account, each choice opening the next. */
function usePlace(creator: UserTypeId) {
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

function PlaceFields({ place }: { place: Place }) {
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
