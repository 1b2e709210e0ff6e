import { NativeSelect, TextInput } from '@mantine/core'
import { IconCheck, IconTrash, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { padPartner } from '../../rules/ids.ts'
import { api } from '../api.ts'
import { refreshed } from '../refresh.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { toast } from '../ui/toast.ts'
import { useRun } from '../ui/useRun.ts'
import type { Partner, PartnerType } from './partner.ts'
import classes from './partners.module.css'

interface PartnerFormProps {
  /** Null for a new one. */
  partner: Partner | null
  types: readonly PartnerType[]
  onClose: () => void
}

interface Fields {
  name: string
  partnerTypeId: number
  endPoint: string
}

const names = ['name', 'partnerTypeId', 'endPoint'] as const
const fieldsOf = ({ name, partnerTypeId, endPoint }: Fields): Fields => ({ name, partnerTypeId, endPoint })

/** Those fields that differ, of the first one. */
const changesOf = (next: Fields, was: Fields): Partial<Fields> =>
  Object.fromEntries(names.filter((name) => next[name] !== was[name]).map((name) => [name, next[name]]))

/** What is typed of a partner and how it is saved: only what was changed, from what it was, and nothing when nothing was. */
function usePartnerEdit({ partner, types, onClose }: PartnerFormProps) {
  const t = useTranslations('catalogue.partners')
  const action = useRun()
  const was = useRef<Fields | null>(partner && fieldsOf(partner))
  const [fields, setFields] = useState<Fields>(
    partner ? fieldsOf(partner) : { name: '', partnerTypeId: types[0]?.id ?? 1, endPoint: '' },
  )
  const [tried, setTried] = useState(false)
  const typed = { ...fields, name: fields.name.trim(), endPoint: fields.endPoint.trim() }

  async function save() {
    setTried(true)
    if (typed.name === '' || typed.endPoint === '') return
    const before = was.current
    const change = before ? changesOf(typed, before) : typed
    if (Object.keys(change).length === 0) return onClose()
    const done = await action.run(() =>
      partner && before
        ? api('savePartner', { id: partner.id, ...change, was: changesOf(before, typed) })
        : api('addPartner', typed),
    )
    await refreshed()
    if (!done) return
    toast(t.rich(partner ? 'saved' : 'added', { name: typed.name, b: (chunks) => <strong>{chunks}</strong> }))
    onClose()
  }

  const failed = action.failure?.fields ?? {}
  return {
    fields,
    set: (change: Partial<Fields>) => setFields((before) => ({ ...before, ...change })),
    save,
    action,
    errors: {
      ...failed,
      name: failed.name ?? (tried && typed.name === '' ? t('noName') : undefined),
      endPoint: failed.endPoint ?? (tried && typed.endPoint === '' ? t('noEndPoint') : undefined),
    } as Record<string, string | undefined>,
    /** Somebody else changed it since the edit began. */
    changed: Boolean(
      partner && was.current && action.failure && Object.keys(changesOf(fieldsOf(partner), was.current)).length > 0,
    ),
    takeNote() {
      if (partner) was.current = fieldsOf(partner)
      action.forget()
    },
  }
}

/** One partner as a row of fields; a failure keeps what was typed. */
export function PartnerForm(props: PartnerFormProps) {
  const { partner, types, onClose } = props
  const t = useTranslations('catalogue.partners')
  const { fields, set, save, action, errors, changed, takeNote } = usePartnerEdit(props)
  const type = types.find(({ id }) => id === fields.partnerTypeId)
  const saveLabel = partner ? t('save', { name: partner.name }) : t('saveNew')
  return (
    <form
      aria-label={saveLabel}
      className={classes.row}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <span className={classes.id}>{padPartner(partner?.id)}</span>
      <TextInput
        label={t('name')}
        value={fields.name}
        maxLength={100}
        onChange={(event) => set({ name: event.currentTarget.value })}
        error={errors.name}
        autoFocus
      />
      <NativeSelect
        label={t('type')}
        value={String(fields.partnerTypeId)}
        onChange={(event) => set({ partnerTypeId: Number(event.currentTarget.value) })}
        data={types.map(({ id, name, delivers }) => ({ value: String(id), label: delivers ? name : `${name} (${t('notYet')})` }))}
        error={errors.partnerTypeId}
      />
      <TextInput
        label={t('endPoint')}
        value={fields.endPoint}
        maxLength={500}
        onChange={(event) => set({ endPoint: event.currentTarget.value })}
        error={errors.endPoint}
      />
      <span className={classes.buttons}>
        <IconButton type="submit" icon={IconCheck} label={saveLabel} disabled={action.pending} />
        <IconButton
          icon={partner ? IconX : IconTrash}
          label={partner ? t('cancel', { name: partner.name }) : t('remove')}
          onClick={onClose}
        />
      </span>
      <div className={classes.below}>
        {type && <TypeNote type={type} />}
        {action.failure && Object.keys(action.failure.fields).length === 0 && (
          <p role="alert" className={classes.failure}>
            {action.failure.message}
          </p>
        )}
        {changed && partner && <Present partner={partner} onTake={takeNote} />}
      </div>
    </form>
  )
}

/** What somebody else made of it meanwhile; taking note of it lets the next save go over it. */
function Present({ partner, onTake }: { partner: Partner; onTake: () => void }) {
  const t = useTranslations('catalogue')
  return (
    <button type="button" className={classes.take} onClick={onTake}>
      {t('conflict', { now: `${partner.name}, ${partner.PartnerType.name}, ${partner.endPoint}` })}
    </button>
  )
}

function TypeNote({ type: { needs, delivers, name } }: { type: PartnerType }) {
  const t = useTranslations('catalogue.partners')
  const settings = needs.map((need) => (need in settingKeys ? t(`settings.${need as Setting}`) : need)).join(', ')
  return (
    <p className={classes.note}>
      {needs.length === 0 ? t('needsNothing') : t('needs', { settings })}
      {!delivers && ` · ${t('waitingHint', { type: name })}`}
    </p>
  )
}

const settingKeys = {
  username: true,
  apiKey: true,
  webhookSecret: true,
  memberId: true,
  pin: true,
  password: true,
  headers: true,
  inquiryTemplate: true,
  purchaseTemplate: true,
  adviceTemplate: true,
  replyMapping: true,
} as const
type Setting = keyof typeof settingKeys
