import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useGoTo } from '../../navigate.ts'
import { queryClient } from '../../queryClient.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import dialogs from '../../ui/Dialogs.module.css'
import { toast } from '../../ui/toast.ts'
import { useRun } from '../../ui/useRun.ts'
import { useAct } from '../../useCall.ts'

/** Asks for the name and the networks of a new template, and opens it. */
export function AddTemplateDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTranslations('feeTemplates')
  return (
    <Dialog opened={opened} onClose={onClose} title={t('addTitle')}>
      <AddForm onClose={onClose} />
    </Dialog>
  )
}

function AddForm({ onClose }: { onClose: () => void }) {
  const t = useTranslations('feeTemplates')
  const ui = useTranslations('ui')
  const act = useAct('addFeeTemplate')
  const action = useRun(ui('unreadable'))
  const goTo = useGoTo()
  const [name, setName] = useState('')
  const [salesTypeId, setSalesTypeId] = useState<1 | 2>(1)
  const filled = name.trim() !== ''

  async function add() {
    let id = 0
    const done = await action.run(async () => {
      id = (await act.mutateAsync({ name, salesTypeId })).id
    })
    if (!done) return
    void queryClient.invalidateQueries({ queryKey: ['feeTemplates'] })
    toast(t('added', { name: name.trim() }))
    onClose()
    void goTo('feeTemplate', { search: { id } })
  }

  return (
    <form
      className={dialogs.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (filled && !action.pending) void add()
      }}
    >
      <TextInput
        label={t('name')}
        value={name}
        maxLength={100}
        autoComplete="off"
        data-autofocus
        error={action.failure?.fields.name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <NativeSelect
        label={t('kind')}
        value={String(salesTypeId)}
        onChange={(event) => setSalesTypeId(event.currentTarget.value === '2' ? 2 : 1)}
        data={[
          { value: '1', label: t('dmLong') },
          { value: '2', label: t('tlLong') },
        ]}
      />
      {action.failure && (
        <p role="alert" className={dialogs.failure}>
          {action.failure.message}
        </p>
      )}
      <div className={dialogs.buttons}>
        <Button size="md" variant="default" onClick={onClose}>
          {ui('cancel')}
        </Button>
        <Button size="md" type="submit" disabled={!filled} loading={action.pending}>
          {t('addSave')}
        </Button>
      </div>
    </form>
  )
}
