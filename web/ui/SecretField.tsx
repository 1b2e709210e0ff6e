import { TextInput } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { IconButton } from './IconButton.tsx'

interface SecretFieldProps {
  label: string
  description?: string
  value: string
  /** Names of the button that shows the secret and hides it again. */
  show: string
  hide: string
}

/** A secret of the server, hidden until it is asked for. */
export function SecretField({ label, description, value, show, hide }: SecretFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <TextInput
      readOnly
      type={shown ? 'text' : 'password'}
      autoComplete="off"
      label={label}
      description={description}
      inputWrapperOrder={['label', 'input', 'description']}
      value={value}
      rightSection={
        <IconButton icon={shown ? IconEyeOff : IconEye} size={17} label={shown ? hide : show} onClick={() => setShown(!shown)} />
      }
    />
  )
}
