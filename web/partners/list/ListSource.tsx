import { Flex, Group, Text, Textarea } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Action } from '../../ui/Action.tsx'
import { code } from '../../ui/code.ts'
import { Failure } from '../../ui/Failure.tsx'
import { FileButton } from '../../ui/FileButton.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { sends } from '../../ui/sends.ts'
import { textOfFile } from '../../ui/textOfFile.ts'
import { toast } from '../../ui/toast.ts'
import { typed } from '../../ui/typed.ts'

interface ListSourceProps {
  list: string
  onList: (list: string) => void
  onCompare: (list: string) => void
  pending: boolean
  failure: { message: string } | null
}

/** Characters that the server takes. */
const most = 9_000_000

/** Where a price list comes from: a file that is chosen or dropped, or a text that is pasted. What was given stays. */
export function ListSource({ list, onList, onCompare, pending, failure }: ListSourceProps) {
  const t = useTranslations('partnerList')
  const [tooLarge, setTooLarge] = useState(false)

  async function take(file: File | undefined) {
    if (!file) return
    setTooLarge(file.size > most)
    if (file.size > most) return
    const text = await textOfFile(file)
    onList(text)
    toast(t('dropped', { name: file.name }))
    onCompare(text)
  }

  return (
    <Flex
      component="form"
      direction="column"
      gap="md"
      maw={880}
      px="var(--jj-gutter)"
      pb="xxl"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        void take(event.dataTransfer.files[0])
      }}
      onSubmit={sends(() => list.trim() !== '' && !pending && onCompare(list))}
    >
      <Text c="var(--jj-text-2)">{t('hint')}</Text>
      <Group gap="sm" c="dimmed">
        <FileButton
          label={t('file')}
          accept=".json,.txt,application/json,text/plain"
          leftSection={<Icon of={IconFileImport} />}
          onFile={(file) => void take(file)}
        />
        {t('orPaste')}
      </Group>
      <Textarea aria-label={t('paste')} rows={12} autoComplete="off" {...typed(list, onList)} {...code} />
      <Failure of={tooLarge ? { message: t('tooLarge', { most: '9' }) } : failure} />
      <Group justify="flex-end">
        <Action label={t('compare')} type="submit" loading={pending} disabled={list.trim() === ''} />
      </Group>
    </Flex>
  )
}
