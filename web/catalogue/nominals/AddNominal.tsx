import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah, parseRupiah } from '../../../rules/amounts.ts'
import { api } from '../../api.ts'
import { refreshed } from '../../refresh.ts'
import { toast } from '../../ui/toast.ts'
import { useRun } from '../../ui/useRun.ts'
import classes from './nominals.module.css'

/** Digits with or without dots, nothing else. */
const numeric = /^\s*\d{1,3}(\.?\d{3})*\s*$|^\s*\d+\s*$/

/** Adds an admin nominal; only what is a number is sent. */
export function AddNominal({ product }: { product: number }) {
  const t = useTranslations('catalogue.fees')
  const action = useRun()
  const [text, setText] = useState('')
  const isNumber = numeric.test(text)

  async function add() {
    if (!isNumber) return
    const nominal = parseRupiah(text)
    const done = await action.run(() => api('createAdminNominal', { productId: product, nominal }))
    await refreshed()
    if (!done) return
    setText('')
    toast(t('added', { nominal: formatRupiah(nominal) }))
  }

  return (
    <form
      className={classes.add}
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      <TextInput
        label={t('add')}
        value={text}
        onChange={(event) => {
          action.forget()
          setText(event.currentTarget.value)
        }}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        error={
          text.trim() !== '' && !isNumber
            ? t('notNumeric')
            : action.failure && (action.failure.fields.nominal ?? action.failure.message)
        }
      />
      <Button type="submit" variant="default" disabled={!isNumber} loading={action.pending}>
        {t('addButton')}
      </Button>
    </form>
  )
}
