import '@mantine/core/styles/Tabs.layer.css'
import { Flex, Stack, Tabs } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { type SheetName, sheetNames } from '../../../rules/product-sheet.ts'
import { Action } from '../../ui/Action.tsx'
import { Page, PageHeader } from '../../ui/Page.tsx'
import tabs from '../../ui/PanelTabs.module.css'
import classes from './create.module.css'
import { Legend, Made, Progress, Said } from './Notices.tsx'
import { ProblemList } from './ProblemList.tsx'
import { SheetPane } from './SheetPane.tsx'
import { SheetSettings } from './SheetSettings.tsx'
import { SyncList } from './SyncList.tsx'
import { byCell } from './sheetChecks.ts'
import { type ProductSheet, useProductSheet } from './useProductSheet.ts'

/** Products, partners of products, categories and billers out of a sheet, as a partner sends its price list. */
export default function ProductCreate() {
  const t = useTranslations('productSheet')
  const title = useTranslations('screen')('productCreate')
  const sheet = useProductSheet()
  const { stage, submit, made } = sheet
  return (
    <Page>
      {sheet.leaving}
      <PageHeader
        title={title}
        sub={sheet.meaning.sum}
        actions={<Action label={t('submit')} variant="filled" loading={stage !== null} onClick={() => void submit()} />}
      />
      <SheetSettings {...sheet} />
      <Progress {...sheet} />
      <Said tone="danger">{sheet.failure}</Said>
      {made && <Made {...made} onClose={() => sheet.setMade(null)} />}
      <Flex flex={1} mih={0} direction={{ base: 'column', sm: 'row' }}>
        <SheetTabs {...sheet} />
        <Stack component="aside" gap="md" className={classes.aside} aria-label={t('synchronize')}>
          <ProblemList {...sheet} />
          <SyncList {...sheet} />
          <Legend />
        </Stack>
      </Flex>
    </Page>
  )
}

/** The three sheets, one of them in front. */
function SheetTabs(sheet: ProductSheet) {
  const t = useTranslations('productSheet')
  const { open, setOpen, problems } = sheet
  const marked = useMemo(() => new Map(sheetNames.map((name) => [name, byCell(problems, name)])), [problems])
  return (
    <Tabs
      value={open}
      onChange={(next) => setOpen(next as SheetName)}
      keepMounted={false}
      classNames={{ ...tabs, list: `${tabs.list} ${classes.tabList}`, root: classes.tabs, panel: classes.pane }}
    >
      <Tabs.List aria-label={t('sheets')}>
        {sheetNames.map((name) => (
          <Tabs.Tab key={name} value={name} mod={{ wrong: marked.get(name)!.size > 0 }}>
            {t(name)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {sheetNames.map((name) => (
        <Tabs.Panel key={name} value={name}>
          <SheetPane {...sheet} name={name} wrong={marked.get(name)!} />
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
