import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { Icon, type IconShape } from './Icon.tsx'

interface ActionProps extends Omit<ButtonProps, 'children'>, Omit<ComponentProps<'button'>, keyof ButtonProps> {
  /** What it says. */
  label: ReactNode
  icon?: IconShape
}

/** A button by its words: `<Action icon={IconPlus} label={t('add')} onClick={add} />`. What sends a form is filled and any other has a border, unless `variant` says otherwise. */
export function Action({ label, icon, variant, ...rest }: ActionProps) {
  const usual = rest.type === 'submit' ? undefined : 'default'
  return (
    <Button variant={variant ?? usual} leftSection={icon && <Icon of={icon} />} {...rest}>
      {label}
    </Button>
  )
}
