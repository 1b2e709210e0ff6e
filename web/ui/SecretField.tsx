import { TextInput, type TextInputProps } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from './IconButton.tsx'

interface HiddenFieldProps extends TextInputProps {
  /** Names of the button that shows what stands in it and hides it again, where they are others than of any field. */
  show?: string
  hide?: string
}

/** A field whose text is hidden until it is asked for. */
export function HiddenField({ show, hide, ...rest }: HiddenFieldProps) {
  const t = useTranslations('ui')
  const [shown, setShown] = useState(false)
  const label = shown ? (hide ?? t('hideTyped')) : (show ?? t('showTyped'))
  return (
    <TextInput
      rightSection={<IconButton icon={shown ? IconEyeOff : IconEye} size={17} label={label} onClick={() => setShown(!shown)} />}
      {...rest}
      type={shown ? 'text' : 'password'}
    />
  )
}

/** A secret of the server, to be read. */
export function SecretField(props: HiddenFieldProps) {
  return <HiddenField readOnly autoComplete="off" inputWrapperOrder={['label', 'input', 'description']} {...props} />
}
