import { UnstyledButton, type UnstyledButtonProps } from '@mantine/core'
import type { ComponentProps } from 'react'
import classes from './TextButton.module.css'

type TextButtonProps = UnstyledButtonProps & Omit<ComponentProps<'button'>, keyof UnstyledButtonProps>

/** A button that looks like a link, for a small thing beside others: `<TextButton onClick={all}>{t('selectAll')}</TextButton>`. */
export function TextButton(props: TextButtonProps) {
  return <UnstyledButton type="button" fz="xs" fw={600} mih={24} c="var(--jj-brand-text)" className={classes.button} {...props} />
}
