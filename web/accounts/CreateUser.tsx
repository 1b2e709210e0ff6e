import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { userTypes } from '../../contract/user-types.ts'
import { creatableTypes } from '../../rules/creation.ts'
import { useSignedIn } from '../session/session.ts'
import classes from '../ui/Form.module.css'
import { Page, PageHeader } from '../ui/Page.tsx'
import { EmptyState } from '../ui/States.tsx'
import { useAct } from '../useCall.ts'
import { CreationResult, useCreation } from './CreationResult.tsx'
import { differs, type Pair, PasswordPair } from './PasswordPair.tsx'
import { PersonFields } from './PersonFields.tsx'
import { PlaceFields, usePlace } from './PlaceFields.tsx'
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
      {isLowest ? <EmptyState title={t('nobodyBelow')} /> : <CreationForm />}
    </Page>
  )
}

function CreationForm() {
  const t = useTranslations('creation')
  const { userTypeId, isBlocked } = useSignedIn()
  const form = usePerson()
  const place = usePlace(userTypeId)
  const [pair, setPair] = useState(noPassword)
  const [passwordError, setPasswordError] = useState<string>()
  const [alert, setAlert] = useState(false)
  const act = useAct('createUser')
  const creation = useCreation()
  const hasError = form.hasError || differs(pair) || passwordError !== undefined
  const { person } = form

  function submit(event: FormEvent) {
    event.preventDefault()
    const isMissing = !form.isComplete || !pair.password || !pair.repeated || place.parents === null
    setAlert(isMissing)
    if (isMissing || hasError || person.province === '' || place.type === null || creation.pending) return
    const { name: fullname, ...rest } = person
    const parents = place.parents ?? []
    const salesType = userTypes[place.type]!.salesTypeId ?? undefined
    const input = { ...rest, fullname, userTypeId: place.type, password: pair.password, salesType, parents }
    void creation.run(person.name, () => act.mutateAsync(input), refused)
  }

  function refused({ fullname, password, ...fields }: Record<string, string>) {
    form.refuse({ ...fields, ...(fullname && { name: fullname }) })
    setPasswordError(password)
  }

  function clear() {
    form.clear()
    setPair(noPassword)
    setPasswordError(undefined)
  }

  return (
    <>
      <form className={classes.form} onSubmit={submit} noValidate>
        {isBlocked && <p className={classes.notice}>{t('blocked')}</p>}
        <PlaceFields place={place} />
        <PersonFields form={form} withProvince />
        <PasswordPair
          value={pair}
          error={passwordError}
          note={t('passwordNote')}
          onChange={(value) => {
            setPair(value)
            setPasswordError(undefined)
          }}
        />
        {alert && (
          <p role="alert" className={classes.alert}>
            {t('missing')}
          </p>
        )}
        <div className={classes.buttons}>
          <Button
            type="submit"
            size="md"
            loading={creation.pending}
            disabled={isBlocked || hasError || person.province === '' || place.type === null}
          >
            {t('create')}
          </Button>
        </div>
      </form>
      <CreationResult creation={creation} onDone={clear} />
    </>
  )
}
