import '@mantine/core/styles/Tooltip.layer.css'
import { Box, Group, Tooltip } from '@mantine/core'
import { useTimeout } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Action } from './Action.tsx'
import { copyText } from './copyText.ts'
import { IconButton } from './IconButton.tsx'

interface CopyButtonProps {
  /** What is copied, or how it is come by when it is asked for: null where it could not be had, which somebody else says. */
  text: string | (() => Promise<string | null>)
  label?: string
  iconOnly?: boolean
  disabled?: boolean
}

/** Copies `text`; "Copied" stands above it for a second. With a label a button, else an icon. */
export function CopyButton({ text, label, iconOnly = false, disabled }: CopyButtonProps) {
  const t = useTranslations('ui')
  const [copied, setCopied] = useState(false)
  const { start } = useTimeout(() => setCopied(false), 1000)
  const copy = async () => {
    const found = typeof text === 'string' ? text : await text()
    const done = found !== null && (await copyText(found))
    setCopied(done)
    if (done) start()
  }
  const button = { icon: copied ? IconCheck : IconCopy, label: label ?? t('copy'), onClick: copy }
  return (
    <Tooltip label={t('copied')} opened={copied} withArrow>
      {iconOnly ? <IconButton {...button} /> : <Action {...button} disabled={disabled} />}
    </Tooltip>
  )
}

/** A field with the button that copies what stands in it. */
export function Copied({ text, label, children }: { text: string; label: string; children: ReactNode }) {
  return (
    <Group gap="sm" align="flex-start" maw={560}>
      <Box flex="1 1 260px">{children}</Box>
      <Box pt={{ base: 0, xs: 30 }}>
        <CopyButton text={text} label={label} />
      </Box>
    </Group>
  )
}
