import { VisuallyHidden } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { ScreenLink } from '../ScreenLink.tsx'
import { Icon } from '../ui/Icon.tsx'
import classes from '../ui/IconButton.module.css'

interface IconLinkProps extends Pick<ComponentProps<typeof ScreenLink>, 'to' | 'param' | 'search'> {
  icon: TablerIcon
  /** Where it leads: accessible name and tooltip. */
  label: string
  /** A short word beside the icon, where several links have the same. */
  word?: string
}

/** A link of a table row that shows only an icon. */
export function IconLink({ icon, label, word, ...link }: IconLinkProps) {
  return (
    <ScreenLink {...link} className={classes.button} data-print="none" title={label}>
      <Icon of={icon} size={word ? 14 : undefined} />
      {word && <span aria-hidden="true">{word}</span>}
      <VisuallyHidden>{label}</VisuallyHidden>
    </ScreenLink>
  )
}
