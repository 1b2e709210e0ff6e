import { Box, Group, NativeSelect } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { sheetModels } from '../../../rules/product-sheet.ts'
import { Action } from '../../ui/Action.tsx'
import { FilterMany } from '../../ui/SelectMany.tsx'
import { SelectOne } from '../../ui/SelectOne.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import { typed } from '../../ui/typed.ts'
import { noFilter } from './useLists.ts'
import type { ProductSheet } from './useProductSheet.ts'

const filters = [
  ['categories', 'category'],
  ['billers', 'biller'],
] as const

/** Which partner the sheets are of, whose ids the list shows, and of which products. */
export function SheetSettings({ lists, model, setModel, partner, setPartner, filling, ...asked }: ProductSheet) {
  const t = useTranslations('productSheet')
  const [filter, setFilter] = useState(noFilter)
  const field = useRef<HTMLDivElement>(null)
  const { partnerAsked } = asked
  useEffect(() => {
    if (partnerAsked > 0) field.current?.querySelector<HTMLElement>('input, button')?.focus()
  }, [partnerAsked])
  return (
    <Toolbar gap="xl" align="flex-start">
      <Box ref={field} w={{ base: '100%', sm: 250 }}>
        <SelectOne
          label={t('partner')}
          placeholder={t('choosePartner')}
          options={lists.partners}
          value={partner}
          onChange={setPartner}
          error={asked.partnerError}
          required
        />
      </Box>
      <Group gap="sm" align="flex-end">
        <NativeSelect label={t('model')} data={[...sheetModels]} {...typed(model, setModel)} />
        <Action label={t('fillModel')} mb="xs" onClick={filling.fillModel} />
      </Group>
      <fieldset>
        <Box component="legend" p="2px 0 6px" fz="sm" lh="18px" fw={600}>
          {t('filter')}
        </Box>
        <Group gap="sm" mih={40}>
          {filters.map(([of, label]) => (
            <FilterMany
              key={of}
              label={t(label)}
              options={lists[of]}
              value={filter[of]}
              onChange={(value) => setFilter({ ...filter, [of]: value })}
            />
          ))}
          <Action
            label={t('apply')}
            onClick={() => {
              setModel('Product')
              lists.applyFilter(filter)
            }}
          />
        </Group>
      </fieldset>
    </Toolbar>
  )
}
