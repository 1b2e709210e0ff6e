import { Box, Group, NativeSelect } from '@mantine/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type SheetModel, sheetModels } from '../../../rules/product-sheet.ts'
import { Action } from '../../ui/Action.tsx'
import { FilterMany } from '../../ui/SelectMany.tsx'
import { SelectOne } from '../../ui/SelectOne.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import { typed } from '../../ui/typed.ts'
import classes from './create.module.css'
import type { Lists, Named } from './useLists.ts'

interface SheetSettingsProps {
  lists: Lists
  model: SheetModel
  onModel: (model: SheetModel) => void
  partner: number | null
  onPartner: (partner: number | null) => void
  partnerError: string | undefined
  /** Each time it changes, the partner is where one types. */
  partnerAsked: number
  onFillModel: () => void
}

const asOptions = (list: readonly Named[]) => list.map(({ id, name }) => ({ value: id, label: name }))

/** Which partner the sheets are of, whose ids the list shows, and of which products. */
export function SheetSettings(props: SheetSettingsProps) {
  const { lists, model, onModel, partner, onPartner, partnerError, partnerAsked, onFillModel } = props
  const t = useTranslations('productSheet')
  const [filter, setFilter] = useState<{ categories: number[]; billers: number[] }>({ categories: [], billers: [] })
  const field = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (partnerAsked > 0) field.current?.querySelector<HTMLElement>('input, button')?.focus()
  }, [partnerAsked])
  const partners = useMemo(() => asOptions(lists.partners), [lists.partners])
  const categories = useMemo(() => asOptions(lists.categories), [lists.categories])
  const billers = useMemo(() => asOptions(lists.billers), [lists.billers])
  return (
    <Toolbar gap="xl" align="flex-start">
      <Box ref={field} w={{ base: '100%', sm: 250 }}>
        <SelectOne
          label={t('partner')}
          placeholder={t('choosePartner')}
          options={partners}
          value={partner}
          onChange={onPartner}
          error={partnerError}
          required
        />
      </Box>
      <Group gap="sm" align="flex-end">
        <NativeSelect label={t('model')} data={[...sheetModels]} {...typed(model, onModel)} />
        <Action label={t('fillModel')} mb="xs" onClick={onFillModel} />
      </Group>
      <fieldset className={classes.filter}>
        <legend>{t('filter')}</legend>
        <Group gap="sm" mih={40}>
          <FilterMany
            label={t('category')}
            options={categories}
            value={filter.categories}
            onChange={(value) => setFilter({ ...filter, categories: value })}
          />
          <FilterMany
            label={t('biller')}
            options={billers}
            value={filter.billers}
            onChange={(value) => setFilter({ ...filter, billers: value })}
          />
          <Action
            label={t('apply')}
            onClick={() => {
              onModel('Product')
              lists.applyFilter(filter)
            }}
          />
        </Group>
      </fieldset>
    </Toolbar>
  )
}
