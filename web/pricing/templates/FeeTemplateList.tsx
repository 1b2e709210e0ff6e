import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { padFeeTemplate } from '../../../rules/ids.ts'
import { type Answer, api } from '../../api.ts'
import { useDialog } from '../../forms/useDialog.ts'
import { useColumns } from '../../lists/columns.tsx'
import { ListScreen } from '../../lists/ListScreen.tsx'
import { firstPage, useList } from '../../lists/useList.ts'
import { useGoTo } from '../../navigate.ts'
import { ScreenLink } from '../../ScreenLink.tsx'
import { Action } from '../../ui/Action.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { usePhone } from '../../ui/screenWidth.ts'
import { toast } from '../../ui/toast.ts'
import { AddTemplate } from './TemplateDialogs.tsx'
import { kindOf, useTemplatePowers } from './useTemplatePowers.ts'

type Row = Answer<'feeTemplates'>['templates'][number]
const nameOf = (row: Row) => row.name

const start = { keyword: '', ...firstPage(15) }

/** The fee templates of the platform; the owner adds and deletes them, everybody opens them. */
export default function FeeTemplateList() {
  const t = useTranslations('feeTemplates')
  const { edits } = useTemplatePowers()
  const goTo = useGoTo()
  const list = useList('feeTemplates', 'templates', start, ({ keyword }) => ({ keyword }))
  const phone = usePhone()
  const add = useDialog()
  const remove = useDialog<Row>()
  const columns = useColumns<Row>(
    (c) => [
      c.id('id', t('id'), ({ id }) => padFeeTemplate(id), { cardLabel: true }),
      c.name('name', t('name'), nameOf, {
        cell: ({ id, name }) => (
          <ScreenLink to="feeTemplate" search={{ id }}>
            {name}
          </ScreenLink>
        ),
        width: 200,
      }),
      c.text('kind', t('kind'), ({ salesTypeId }) => t(`${kindOf(salesTypeId)}Long`), {
        width: 240,
        priority: 1,
        file: ({ salesTypeId }) => salesTypeId,
        words: { 1: t('dmLong'), '*': t('tlLong') },
      }),
      edits &&
        c.actions(
          t('actions'),
          (row) => <IconButton icon={IconTrash} label={t('remove', { name: row.name })} onClick={() => remove.open(row)} />,
          { width: 84, align: 'center', card: 'status' },
        ),
    ],
    [t, edits, remove.open],
  )
  return (
    <ListScreen
      screen="feeTemplates"
      list={list}
      columns={columns}
      rowName={nameOf}
      onOpen={phone ? undefined : ({ id }) => void goTo('feeTemplate', { search: { id } })}
      count={(shown, count) => t('count', { count, shown })}
      none={t('none')}
      noneHint={t('noneHint')}
      search={t('search')}
      actions={edits && <Action icon={IconPlus} label={t('add')} variant="filled" onClick={() => add.open(true)} />}
    >
      {add.show(AddTemplate)}
      {remove.show(ConfirmDialog, ({ id, name }) => ({
        title: t('removeTitle', { name }),
        hint: t('removeHint'),
        confirmLabel: t('remove', { name }),
        danger: true,
        run: () => api('deleteFeeTemplate', { id }),
        onDone: () => toast(t('removed', { name })),
      }))}
    </ListScreen>
  )
}
