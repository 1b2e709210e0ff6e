import { Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { padPartner } from '../../rules/ids.ts'
import { type Answer, api } from '../api.ts'
import { Conflict } from '../catalogue/InPlace.tsx'
import { useEdit } from '../forms/useEdit.ts'
import { Failure } from '../ui/Failure.tsx'
import { Hint } from '../ui/Hint.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { usePhone } from '../ui/screenWidth.ts'
import { toast } from '../ui/toast.ts'
import { typed } from '../ui/typed.ts'
import type { Partner } from './partnerColumns.tsx'
import classes from './partners.module.css'

type PartnerType = Answer<'partnerTypes'>[number]

interface PartnerFormProps {
  /** Null for a new one. */
  partner: Partner | null
  types: readonly PartnerType[]
  onClose: () => void
}

const names = ['name', 'partnerTypeId', 'endPoint'] as const
type Fields = Pick<Partner, (typeof names)[number]>
const fieldsOf = ({ name, partnerTypeId, endPoint }: Fields): Fields => ({ name, partnerTypeId, endPoint })
const trimmed = ({ name, endPoint, ...rest }: Fields) => fieldsOf({ ...rest, name: name.trim(), endPoint: endPoint.trim() })

/** Those fields that differ, of the first one. */
const changesOf = (next: Fields, was: Fields): Partial<Fields> =>
  Object.fromEntries(names.filter((name) => next[name] !== was[name]).map((name) => [name, next[name]]))

/** What is typed of a partner and how it is saved: only what was changed, from what it was, and nothing when nothing was. */
function usePartnerEdit({ partner, types, onClose }: PartnerFormProps) {
  const t = useTranslations('catalogue.partners')
  return useEdit({
    present: partner ? fieldsOf(partner) : { name: '', partnerTypeId: types.find(({ sells }) => sells)?.id ?? 1, endPoint: '' },
    kept: trimmed,
    check: (fields) => ({
      name: fields.name.trim() === '' ? t('noName') : undefined,
      endPoint: fields.endPoint.trim() === '' ? t('noEndPoint') : undefined,
    }),
    async run(fields, was): Promise<boolean> {
      const next = trimmed(fields)
      const change = changesOf(next, was)
      if (!partner) await api('addPartner', next)
      else if (Object.keys(change).length === 0) return false
      else await api('savePartner', { id: partner.id, ...change, was: changesOf(was, next) })
      return true
    },
    onDone({ name }, saved) {
      const words = { name: name.trim(), b: (chunks: ReactNode) => <strong>{chunks}</strong> }
      if (saved) toast(t.rich(partner ? 'saved' : 'added', words))
      onClose()
    },
  })
}

/** One partner as a row of fields; a failure keeps what was typed. */
export function PartnerForm(props: PartnerFormProps) {
  const { partner, types, onClose } = props
  const t = useTranslations('catalogue.partners')
  const edit = usePartnerEdit(props)
  const phone = usePhone()
  const { values, text, problems, failure } = edit
  const type = types.find(({ id }) => id === values.partnerTypeId)
  const saveLabel = partner ? t('save', { name: partner.name }) : t('saveNew')
  return (
    <form
      aria-label={saveLabel}
      className={classes.row}
      onSubmit={edit.submit}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <Text span c="dimmed" pt={phone ? 0 : 28}>
        {partner && padPartner(partner.id)}
      </Text>
      <TextInput {...text('name')} label={t('name')} maxLength={100} autoFocus />
      <NativeSelect
        label={t('type')}
        {...typed(String(values.partnerTypeId), (id) => edit.set({ partnerTypeId: Number(id) }))}
        data={types.map(({ id, name, delivers }) => ({ value: String(id), label: delivers ? name : `${name} (${t('notYet')})` }))}
        error={problems.partnerTypeId}
      />
      <TextInput {...text('endPoint')} label={t('endPoint')} maxLength={500} />
      <Group gap={0} wrap="nowrap" pt={phone ? 0 : 23}>
        <IconButton type="submit" icon={IconCheck} label={saveLabel} disabled={edit.pending} />
        <IconButton icon={IconX} label={partner ? t('cancel', { name: partner.name }) : t('remove')} onClick={onClose} />
      </Group>
      <Stack gap="sm" style={{ gridColumn: '2 / -1' }}>
        {type && <TypeNote type={type} />}
        {failure && Object.keys(failure.fields).length === 0 && <Failure of={failure} />}
        {edit.conflict && partner && (
          <Conflict now={`${partner.name}, ${partner.PartnerType.name}, ${partner.endPoint}`} onTake={edit.take} />
        )}
      </Stack>
    </form>
  )
}

function TypeNote({ type: { needs, delivers, name } }: { type: PartnerType }) {
  const t = useTranslations('catalogue.partners')
  const nameOf = (need: string) => (t.has(`settings.${need as 'pin'}`) ? t(`settings.${need as 'pin'}`) : need)
  const settings = needs.map(nameOf).join(', ')
  return (
    <Hint>
      {needs.length === 0 ? t('needsNothing') : t('needs', { settings })}
      {!delivers && ` · ${t('waitingHint', { type: name })}`}
    </Hint>
  )
}
