import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted, parseRupiah } from '../../../rules/amounts.ts'
import classes from './templates.module.css'
import type { TemplateProduct } from './useFeeDrafts.ts'

interface FeeFieldProps {
  product: TemplateProduct
  /** What stands in it at first. */
  fee: number | null
  onType: (product: TemplateProduct, fee: number | null) => void
}

const shown = (fee: number | null) => (fee === null ? '' : dotted(fee))

/** The fee of one product; left empty the template says nothing about it. Enter goes on to the next one. */
export function FeeField({ product, fee: first, onType }: FeeFieldProps) {
  const t = useTranslations('feeTemplates')
  const [fee, setFee] = useState(first)
  const { name, adminNominal } = product
  const tooHigh = fee !== null && fee > adminNominal
  return (
    <TextInput
      className={classes.field}
      size="xs"
      inputMode="numeric"
      autoComplete="off"
      aria-label={t('feeOf', { name })}
      placeholder="–"
      value={shown(fee)}
      error={tooHigh && t('tooHigh', { most: dotted(adminNominal) })}
      onChange={(event) => {
        const text = event.currentTarget.value.replace(/[^\d.,]/g, '')
        const next = text === '' ? null : parseRupiah(text)
        setFee(next)
        onType(product, next)
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        const fields = [...document.querySelectorAll<HTMLInputElement>(`.${classes.field} input`)]
        fields[fields.indexOf(event.currentTarget) + 1]?.select()
      }}
      onFocus={(event) => event.currentTarget.select()}
    />
  )
}
