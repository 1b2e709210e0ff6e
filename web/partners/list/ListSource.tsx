import { Button, Textarea } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { type DragEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '../../ui/Icon.tsx'
import { textOfFile } from '../../ui/textOfFile.ts'
import { toast } from '../../ui/toast.ts'
import classes from './list.module.css'

interface ListSourceProps {
  list: string
  onList: (list: string) => void
  onCompare: (list: string) => void
  pending: boolean
  failure: string | undefined
}

/** Characters that the server takes. */
const most = 9_000_000

/** Where a price list comes from: a file that is chosen or dropped, or a text that is pasted. What was given stays. */
export function ListSource({ list, onList, onCompare, pending, failure }: ListSourceProps) {
  const t = useTranslations('partnerList')
  const picker = useRef<HTMLInputElement>(null)
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
  function drop(event: DragEvent) {
    event.preventDefault()
    void take(event.dataTransfer.files[0])
  }

  return (
    <form
      className={classes.source}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
      onSubmit={(event) => {
        event.preventDefault()
        if (list.trim() !== '' && !pending) onCompare(list)
      }}
    >
      <p className={classes.hint}>{t('hint')}</p>
      <input
        ref={picker}
        type="file"
        accept=".json,.txt,application/json,text/plain"
        hidden
        aria-label={t('file')}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          event.currentTarget.value = ''
          void take(file)
        }}
      />
      <div className={classes.ways}>
        <Button variant="default" leftSection={<Icon of={IconFileImport} />} onClick={() => picker.current?.click()}>
          {t('file')}
        </Button>
        <span>{t('orPaste')}</span>
      </div>
      <Textarea
        aria-label={t('paste')}
        rows={12}
        spellCheck={false}
        autoComplete="off"
        value={list}
        onChange={(event) => onList(event.currentTarget.value)}
        classNames={{ input: classes.json }}
      />
      {(failure || tooLarge) && (
        <p role="alert" className={classes.failure}>
          {tooLarge ? t('tooLarge', { most: '9' }) : failure}
        </p>
      )}
      <div className={classes.buttons}>
        <Button type="submit" loading={pending} disabled={list.trim() === ''}>
          {t('compare')}
        </Button>
      </div>
    </form>
  )
}
