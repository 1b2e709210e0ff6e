import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../ui/IconButton.tsx'
import classes from './catalogue.module.css'
import type { ProductRow } from './productRow.ts'
import { RenameForm } from './RenameForm.tsx'
import { useMayEdit } from './useMayEdit.ts'

/** The name of a product in its row; the pencil turns it into a field. */
export function ProductName({ product }: { product: ProductRow }) {
  const t = useTranslations('catalogue')
  const mayEdit = useMayEdit()
  const [editing, setEditing] = useState(false)
  if (editing) return <RenameForm product={product} onClose={() => setEditing(false)} />
  return (
    <span className={classes.name}>
      <span title={product.name}>{product.name}</span>
      {mayEdit && <IconButton icon={IconPencil} label={t('rename', { name: product.name })} onClick={() => setEditing(true)} />}
    </span>
  )
}
