import { TextInput } from '@mantine/core'
import { IconDice5, IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { userTypes } from '../../contract/user-types.ts'
import { creatableTypes } from '../../rules/creation.ts'
import { api } from '../api.ts'
import { useUnsaved } from '../forms/useUnsaved.tsx'
import { useSignedIn } from '../session/session.ts'
import { Action } from '../ui/Action.tsx'
import { Hint } from '../ui/Hint.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Page } from '../ui/Page.tsx'
import { FieldGroup } from '../ui/PageForm.tsx'
import { EmptyState } from '../ui/States.tsx'
import { typed } from '../ui/typed.ts'
import { CreationForm } from './CreationForm.tsx'
import { PersonFields, usePerson } from './PersonFields.tsx'
import { PlaceFields, usePlace } from './PlaceFields.tsx'
import { useRequired } from './required.tsx'

const noPassword = { password: '', repeated: '' }
type Pair = typeof noPassword

/** Creates an account at a level below the signed-in user. */
export default function CreateUser() {
  const t = useTranslations('creation')
  const isLowest = creatableTypes(useSignedIn().userTypeId).length === 0
  return (
    <Page screen="createUser" scroll>
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
  const leaving = useUnsaved(form.isTyped || pair.password !== '', { kept: 'butPassword' })
  const passwordError = form.refused.password
  const hasError = form.hasError || differs(pair) || passwordError !== undefined

  function choose(value: Pair) {
    setPair(value)
    form.pardon('password')
  }
  return (
    <CreationForm
      form={form}
      asked={[...place.asked, ...form.asked('province'), [t('password'), pair.password], [t('repeated'), pair.repeated]]}
      disabled={hasError || person.province === '' || place.type === null}
      create={() => {
        const salesType = userTypes[place.type!]!.salesTypeId ?? undefined
        const where = { userTypeId: place.type!, salesType, parents: place.parents ?? [] }
        return api('createUser', { ...person, ...where, fullname, password: pair.password })
      }}
      onDone={() => setPair(noPassword)}
    >
      {leaving}
      <PlaceFields place={place} />
      <PersonFields form={form} withProvince />
      <PasswordPair value={pair} error={passwordError} onChange={choose} />
    </CreationForm>
  )
}

const signs = ['abcdefghijkmnopqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789', '-_.!?#'] as const

/** A whole number from 0, below `end`. */
const below = (end: number) => crypto.getRandomValues(new Uint32Array(1))[0]! % end

/** A random password of 16 signs that keeps the five rules, without signs that look like others. */
function randomPassword(): string {
  const all = signs.join('')
  const password = Array.from({ length: 16 }, (_, place) => {
    const from = signs[place] ?? all
    return from[below(from.length)]!
  })
  for (let place = password.length - 1; place > 0; place--) {
    const other = below(place + 1)
    ;[password[place], password[other]] = [password[other]!, password[place]!]
  }
  return password.join('')
}

interface PasswordPairProps {
  value: Pair
  onChange: (value: Pair) => void
  /** What the server said about the password. */
  error?: string
}

/** Whether both were typed and differ. */
const differs = ({ password, repeated }: Pair): boolean => repeated !== '' && password !== repeated

/** A password somebody chooses for another account, typed twice or made up. */
function PasswordPair({ value, onChange, error }: PasswordPairProps) {
  const t = useTranslations('creation')
  const required = useRequired()
  const [shown, setShown] = useState(false)
  const field = { type: shown ? 'text' : 'password', autoComplete: 'new-password', maxLength: 200, withAsterisk: true } as const
  return (
    <FieldGroup legend={t('firstPassword')}>
      <TextInput
        {...field}
        name="password"
        label={t('password')}
        {...typed(value.password, (password) => onChange({ ...value, password }))}
        error={error ?? required(value.password)}
        rightSection={
          <IconButton
            icon={shown ? IconEyeOff : IconEye}
            size={17}
            label={shown ? t('hidePassword') : t('showPassword')}
            onClick={() => setShown(!shown)}
          />
        }
      />
      <TextInput
        {...field}
        name="repeated"
        label={t('repeated')}
        {...typed(value.repeated, (repeated) => onChange({ ...value, repeated }))}
        error={differs(value) ? t('differs') : required(value.repeated)}
      />
      <div data-wide>
        <Action
          icon={IconDice5}
          label={t('makeUp')}
          onClick={() => {
            const password = randomPassword()
            setShown(true)
            onChange({ password, repeated: password })
          }}
        />
      </div>
      <Hint>{t('passwordNote')}</Hint>
    </FieldGroup>
  )
}
