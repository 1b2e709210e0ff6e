import { Group, Stack, Text } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { padGroup } from '../../rules/ids.ts'
import { type Answer, api } from '../api.ts'
import { FormDialog } from '../forms/FormDialog.tsx'
import { type Opened, useDialog } from '../forms/useDialog.ts'
import { isOwner } from '../session/reach.ts'
import { useSignedIn } from '../session/session.ts'
import { Action } from '../ui/Action.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { ExplainedSection } from '../ui/ExplainedSection.tsx'
import { Hint } from '../ui/Hint.tsx'
import { PlainTable } from '../ui/PlainTable.tsx'
import { TextButton } from '../ui/TextButton.tsx'
import { TickList } from '../ui/TickList.tsx'
import { toast } from '../ui/toast.ts'
import { useAct, useCall } from '../useCall.ts'
import type { Domain } from './BrandFields.tsx'

type Network = Answer<'domainGroups'>[number]
const isOwning = ({ Domains }: Network) => Domains[0]?.GroupDomain.isOwner === true

/** The networks of a domain, and whose it is; the owner of the platform adds, removes, and gives it to another. */
export function Groups({ domain }: { domain: Domain }) {
  const t = useTranslations('domains')
  const owner = isOwner(useSignedIn())
  const { data = [] } = useCall('domainGroups', { domain: domain.id })
  const add = useDialog()
  const remove = useDialog<Network>()
  const own = useAct('ownDomain')
  const give = ({ ownerId, name }: Network) =>
    own.mutate({ domainId: domain.id, ownerId }, { onSuccess: () => toast(t('madeOwner', { name })) })
  const does = (network: Network) => (
    <Group gap="4px 12px" justify="flex-end">
      {!isOwning(network) && (
        <TextButton aria-label={t('makeOwnerOf', { name: network.name })} onClick={() => give(network)}>
          {t('makeOwner')}
        </TextButton>
      )}
      <TextButton aria-label={t('removeOf', { name: network.name })} onClick={() => remove.open(network)}>
        {t('remove')}
      </TextButton>
    </Group>
  )
  return (
    <ExplainedSection
      title={t('groups')}
      actions={owner && <Action label={t('addGroups')} onClick={() => add.open(true)} />}
      hint={t('groupsHint')}
      failure={own.error}
    >
      <PlainTable
        none={t('noGroups')}
        head={[t('group'), t('id'), t('userType'), t('owner'), ...(owner ? [t('action')] : [])]}
        rows={data.map((network) => [
          network.name,
          padGroup(network.id),
          network.userType,
          isOwning(network) ? t('isOwner') : '–',
          ...(owner ? [does(network)] : []),
        ])}
      />
      {add.show(AddGroups, () => ({ domainId: domain.id }))}
      {remove.show(ConfirmDialog, ({ id, name }) => ({
        title: t('removeTitle', { name }),
        hint: t('removeHint'),
        confirmLabel: t('removeOf', { name }),
        danger: true,
        run: () => api('removeGroups', { domainId: domain.id, selectedGroups: [id] }),
        onDone: () => toast(t('removed', { name })),
      }))}
    </ExplainedSection>
  )
}

function AddGroups({ domainId, ...dialog }: Opened & { domainId: number }) {
  const t = useTranslations('domains')
  const { data = [] } = useCall('allGroups', { domainId }, { enabled: dialog.opened, staleTime: 0 })
  const options = data.map(({ id, name, userType }) => ({ value: id, label: `${name} (${userType})` }))
  return (
    <FormDialog
      {...dialog}
      title={t('addGroups')}
      save={t('addGroups')}
      start={{ chosen: [] as number[] }}
      ready={({ chosen }) => chosen.length > 0}
      run={({ chosen }) => api('addGroups', { domainId, selectedGroups: chosen })}
      onDone={({ chosen }) => toast(t('groupsAdded', { count: String(chosen.length) }))}
    >
      {({ values: { chosen }, set }) => (
        // Enter in the search would add what is ticked.
        <Stack
          gap="md"
          onKeyDown={(event) => event.key === 'Enter' && event.target instanceof HTMLInputElement && event.preventDefault()}
        >
          <Hint>{t('addGroupsHint')}</Hint>
          {data.length > 0 ? (
            <TickList label={t('groups')} options={options} chosen={chosen} onChoose={(next) => set({ chosen: next })} />
          ) : (
            <Text>{t('noneToAdd')}</Text>
          )}
        </Stack>
      )}
    </FormDialog>
  )
}
