import '@mantine/core/styles/Tooltip.layer.css'
import { Box, Button, Group, Tooltip } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { copyText } from './copyText.ts'
import { Icon } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'

/** Copies `text`; "Copied" stands above it for a second. With a label a button, else an icon. */
export function CopyButton({ text, label, iconOnly = false }: { text: string; label?: string; iconOnly?: boolean }) {
  const t = useTranslations('ui')
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 1000)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => setCopied(await copyText(text))
  const name = label ?? t('copy')
  const icon = copied ? IconCheck : IconCopy
  return (
    <Tooltip label={t('copied')} opened={copied} withArrow>
      {iconOnly ? (
        <IconButton icon={icon} label={name} onClick={copy} />
      ) : (
        <Button variant="default" leftSection={<Icon of={icon} />} onClick={copy}>
          {name}
        </Button>
      )}
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
