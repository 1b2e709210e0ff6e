import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Action } from './Action.tsx'
import { Buttons } from './Buttons.tsx'
import { Failure } from './Failure.tsx'
import { sends } from './sends.ts'
import { useFirstFocus } from './useFirstFocus.ts'

export interface DialogFormProps {
  /** What the button does. */
  save: string
  onSubmit: () => void
  onCancel: () => void
  /** Why the last press did nothing. */
  failure?: { message: string } | null
  /** Said below the failure, e.g. whether money moved. */
  afterwards?: ReactNode
  pending?: boolean
  /** Shuts the button, and Enter with it. */
  disabled?: boolean
  danger?: boolean
  /** What it does is itself a cancelling or a leaving: the other button does not say so as well, but this. */
  cancels?: boolean | string
  /** The button has the focus at the start, also where there are fields. */
  focused?: boolean
  /** The browser does not judge the fields: the form does. */
  noValidate?: boolean
  /** Another button, before the two. */
  more?: ReactNode
  children?: ReactNode
}

/** What stands in a dialog that does something: fields, why it failed, and the two buttons. `FormDialog`, `ConfirmDialog` and `MoneyDialog` are made of it. */
export function DialogForm(props: DialogFormProps) {
  const { save, onSubmit, onCancel, failure = null, afterwards, pending, disabled, ...rest } = props
  const t = useTranslations('ui')
  return (
    <form ref={useFirstFocus()} noValidate={rest.noValidate} onSubmit={sends(() => !disabled && !pending && onSubmit())}>
      <Stack gap="lg">
        {rest.children}
        <Buttons>
          <Failure of={failure}>{afterwards && <p>{afterwards}</p>}</Failure>
          {rest.more}
          <Action
            label={typeof rest.cancels === 'string' ? rest.cancels : t(rest.cancels ? 'back' : 'cancel')}
            size="md"
            onClick={onCancel}
          />
          <Action
            label={save}
            type="submit"
            size="md"
            mod={{ danger: rest.danger }}
            loading={pending}
            disabled={disabled}
            data-autofocus={(rest.focused && !disabled) || undefined}
          />
        </Buttons>
      </Stack>
    </form>
  )
}
