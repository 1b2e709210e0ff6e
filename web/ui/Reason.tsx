import { IconCopy } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { copyText } from './copyText.ts'
import classes from './Grid.module.css'
import { IconButton } from './IconButton.tsx'
import { toast } from './toast.ts'

/** What went wrong, in a cell: cut where it is long, whole on hover, and copied whole while its row is pointed at or has the focus. */
export function Reason({ text }: { text: string }) {
  const t = useTranslations('ui')
  const copy = async () => {
    if (await copyText(text)) toast(t('copied'))
  }
  return (
    <>
      <span title={text}>{text}</span>
      <span className={classes.copy}>
        <IconButton icon={IconCopy} label={t('copyReason')} onClick={copy} />
      </span>
    </>
  )
}
