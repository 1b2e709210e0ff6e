import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { userTypes } from '../../contract/user-types.ts'
import { creatableTypes } from '../../rules/creation.ts'
import { api } from '../api.ts'
import { useUnsaved } from '../forms/useUnsaved.tsx'
import { useSignedIn } from '../session/session.ts'
import { Page, PageHeader } from '../ui/Page.tsx'
import { EmptyState } from '../ui/States.tsx'
import { CreationForm } from './CreationForm.tsx'
import { differs, type Pair, PasswordPair } from './PasswordPair.tsx'
import { PersonFields, usePerson } from './PersonFields.tsx'
import { PlaceFields, usePlace } from './PlaceFields.tsx'

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
  const place = usePlace(userTypeId, 'createUser.place')
  const [pair, setPair] = useState(noPassword)
  const { name: fullname, ...person } = form.person
  const leaving = useUnsaved(form.isTyped || pair.password !== '', { kept: true })
  const passwordError = form.refused.password
  const hasError = form.hasError || differs(pair) || passwordError !== undefined

  function choose(value: Pair) {
    setPair(value)
    form.pardon('password')
  }
  return (
    <CreationForm
      name={fullname}
      asked={[...place.asked, ...form.asked('province'), [t('password'), pair.password], [t('repeated'), pair.repeated]]}
      disabled={hasError || person.province === '' || place.type === null}
      create={() => {
        const salesType = userTypes[place.type!]!.salesTypeId ?? undefined
        const where = { userTypeId: place.type!, salesType, parents: place.parents ?? [] }
        return api('createUser', { ...person, ...where, fullname, password: pair.password })
      }}
      onRefused={form.refuse}
      onDone={() => {
        form.clear()
        setPair(noPassword)
      }}
    >
      {leaving}
      <PlaceFields place={place} />
      <PersonFields form={form} withProvince />
      <PasswordPair value={pair} error={passwordError} note={t('passwordNote')} onChange={choose} />
    </CreationForm>
  )
}
