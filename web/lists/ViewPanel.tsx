import { Box, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { IconCheck, IconTrash } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Action } from '../ui/Action.tsx'
import { Failure } from '../ui/Failure.tsx'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Tick } from '../ui/Tick.tsx'
import type { Column } from '../ui/table.ts'
import { typed } from '../ui/typed.ts'
import { useAct } from '../useCall.ts'
import { FilePart } from './FilePart.tsx'
import type { AskedFor } from './useAskedFor.ts'
import { addressOf, filtersIn, isShown, type Names, plainSettings, type SavedView, type ViewSettings } from './viewSettings.ts'

export interface ViewPanelProps extends OrderFieldProps {
  list: string
  /** What the filters of the list are called in the address. */
  inAddress: Names
  // biome-ignore lint/suspicious/noExplicitAny: columns of any row
  columns: readonly Column<any>[]
  /** Its name, for a file of it. */
  title: string
  asked: AskedFor | undefined
  /** Ids of the columns that are there now; none where rows are cards, which have neither columns nor density. */
  shown: readonly string[] | undefined
  look: ViewSettings
  saved: readonly SavedView[]
  onLook: (change: Partial<ViewSettings>) => void
  onClose: () => void
}

const densities = ['normal', 'compact'] as const

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Box role="group" aria-labelledby={id}>
      <Text id={id} size="xs" c="dimmed" fw={600} mb="xs">
        {title}
      </Text>
      {children}
    </Box>
  )
}

/** The saved views of a list, and a name for what it shows now. */
function SavedViews({ list, inAddress, look, saved, onLook, onClose }: ViewPanelProps) {
  const t = useTranslations('ui')
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const save = useAct('saveListView')
  const remove = useAct('deleteListView')
  const [name, setName] = useState('')
  const now = { ...look, filters: filtersIn(search, inAddress) }
  function choose({ settings: { filters, ...settings } }: SavedView) {
    onLook(settings)
    const address = addressOf(filters, inAddress)
    void navigate({ to: '.', resetScroll: false, search: ((before: object) => ({ ...before, ...address })) as never })
    onClose()
  }
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (name.trim() !== '') save.mutate({ list, name: name.trim(), settings: now }, { onSuccess: () => setName('') })
  }
  return (
    <Part title={t('savedViews')}>
      {saved.length > 0 && (
        <Stack component="ul" gap={0} mb="sm">
          {saved.map((view) => (
            <Group component="li" key={view.id} gap="xs" wrap="nowrap">
              <Action
                label={view.name}
                variant="subtle"
                size="xs"
                flex={1}
                justify="flex-start"
                aria-current={isShown(view.settings, now) || undefined}
                leftSection={isShown(view.settings, now) && <Icon of={IconCheck} size={14} />}
                onClick={() => choose(view)}
              />
              <IconButton
                icon={IconTrash}
                label={t('deleteView', { name: view.name })}
                onClick={() => remove.mutate({ id: view.id })}
              />
            </Group>
          ))}
        </Stack>
      )}
      <form onSubmit={onSubmit}>
        <Group gap="sm" wrap="nowrap" align="flex-end">
          <TextInput flex={1} size="xs" label={t('viewName')} {...typed(name, setName)} maxLength={60} />
          <Action
            label={t(saved.some((view) => view.name === name.trim()) ? 'replaceView' : 'saveView')}
            variant="default"
            type="submit"
            size="xs"
            loading={save.isPending}
            disabled={name.trim() === ''}
          />
        </Group>
      </form>
      <Failure of={save.error ?? remove.error} />
    </Part>
  )
}

/** What the view menu of a list opens. */
export function ViewPanel(props: ViewPanelProps) {
  const { columns, shown, look, onLook } = props
  const t = useTranslations('ui')
  const panel = useRef<HTMLDivElement>(null)
  // What opened it had the focus, and there was nothing to give it to before this came.
  useEffect(() => {
    panel.current?.querySelector<HTMLElement>('button, input')?.focus()
  }, [])
  return (
    <Stack ref={panel} w={260} mah="70dvh" gap="md" style={{ overflowY: 'auto' }}>
      <SavedViews {...props} />
      {props.asked && (
        <Part title={t('download')}>
          <FilePart {...props} asked={props.asked} />
        </Part>
      )}
      {!shown && props.sortable.length > 0 && <OrderField {...props} />}
      {shown && (
        <>
          <Part title={t('density')}>
            <Group gap="sm" grow>
              {densities.map((density) => (
                <Action
                  key={density}
                  label={t(`densities.${density}`)}
                  size="xs"
                  aria-pressed={look.density === density}
                  leftSection={look.density === density && <Icon of={IconCheck} size={14} />}
                  onClick={() => onLook({ density })}
                />
              ))}
            </Group>
          </Part>
          <Part title={t('columns')}>
            <Stack gap={0}>
              {columns.map(({ id, head }) => (
                <Box key={id}>
                  <Tick
                    checked={shown.includes(id)}
                    disabled={shown.length === 1 && shown[0] === id}
                    onChange={(on) => onLook({ columns: { ...look.columns, [id]: on } })}
                  >
                    {head || id}
                  </Tick>
                </Box>
              ))}
            </Stack>
          </Part>
        </>
      )}
      <Action label={t('resetView')} variant="subtle" size="xs" onClick={() => onLook(plainSettings)} />
    </Stack>
  )
}

interface OrderFieldProps {
  // biome-ignore lint/suspicious/noExplicitAny: columns of any row
  sortable: readonly Column<any>[]
  /** As it stands in the address. */
  sort: string
  onSort: (sort: string) => void
}

/** The order of a list whose rows are cards, which have no heads to press. */
function OrderField({ sortable, sort, onSort }: OrderFieldProps) {
  const t = useTranslations('ui')
  const ways = sortable.flatMap(({ id, head }) => [
    { value: id, label: t('orders.up', { head }) },
    { value: `-${id}`, label: t('orders.down', { head }) },
  ])
  return (
    <NativeSelect size="xs" label={t('order')} {...typed(sort, onSort)} data={[{ value: '', label: t('orders.own') }, ...ways]} />
  )
}
