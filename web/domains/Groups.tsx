import { Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { padGroup } from '../../rules/ids.ts'
import { type Answer, api } from '../api.ts'
import { FormDialog } from '../forms/FormDialog.tsx'
import { type Opened, useDialog } from '../forms/useDialog.ts'
import { isOwner } from '../session/reach.ts'
import { useSignedIn } from '../session/session.ts'
import { Action } from '../ui/Action.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Failure } from '../ui/Failure.tsx'
import { Hint } from '../ui/Hint.tsx'
import { Icon } from '../ui/Icon.tsx'
import { PlainTable } from '../ui/PlainTable.tsx'
import { Section } from '../ui/Section.tsx'
import { TextButton } from '../ui/TextButton.tsx'
import { toast } from '../ui/toast.ts'
import { typed } from '../ui/typed.ts'
import { useRun } from '../ui/useRun.ts'
import { useCall } from '../useCall.ts'
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
  const action = useRun()
  const own = (network: Network) =>
    action.run(async () => {
      await api('ownDomain', { domainId: domain.id, ownerId: network.ownerId })
      toast(t('madeOwner', { name: network.name }))
    })
  const does = (network: Network) => (
    <Group gap="4px 12px" justify="flex-end">
      {!isOwning(network) && (
        <TextButton aria-label={t('makeOwnerOf', { name: network.name })} onClick={() => void own(network)}>
          {t('makeOwner')}
        </TextButton>
      )}
      <TextButton aria-label={t('removeOf', { name: network.name })} onClick={() => remove.open(network)}>
        {t('remove')}
      </TextButton>
    </Group>
  )
  return (
    <Section title={t('groups')} actions={owner && <Action label={t('addGroups')} onClick={() => add.open(true)} />}>
      <Stack gap="md">
        <Hint>{t('groupsHint')}</Hint>
        <Failure of={action.failure} />
        {data.length === 0 ? (
          <Text>{t('noGroups')}</Text>
        ) : (
          <PlainTable
            head={[t('group'), t('id'), t('userType'), t('owner'), ...(owner ? [t('action')] : [])]}
            rows={data.map((network) => [
              network.name,
              padGroup(network.id),
              network.userType,
              isOwning(network) ? t('isOwner') : '–',
              ...(owner ? [does(network)] : []),
            ])}
          />
        )}
      </Stack>
      {add.show(AddGroups, () => ({ domainId: domain.id }))}
      {remove.show(ConfirmDialog, ({ id, name }) => ({
        title: t('removeTitle', { name }),
        hint: t('removeHint'),
        confirmLabel: t('removeOf', { name }),
        danger: true,
        run: () => api('removeGroups', { domainId: domain.id, selectedGroups: [id] }),
        onDone: () => toast(t('removed', { name })),
      }))}
    </Section>
  )
}

/** How many are listed at once; the rest is searched for. */
const SHOWN = 50

function AddGroups({ domainId, ...dialog }: Opened & { domainId: number }) {
  const t = useTranslations('domains')
  const { data = [] } = useCall('allGroups', { domainId }, { enabled: dialog.opened, staleTime: 0 })
  const [keyword, setKeyword] = useState('')
  const isFound = ({ name }: Network) => name.toLowerCase().includes(keyword.trim().toLowerCase())
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
        <>
          <Hint>{t('addGroupsHint')}</Hint>
          <TextInput
            aria-label={t('searchGroups')}
            placeholder={t('searchGroups')}
            leftSection={<Icon of={IconSearch} />}
            {...typed(keyword, setKeyword)}
            maxLength={100}
            // It would add what is ticked.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
            data-autofocus
          />
          {data.length === 0 && <Text>{t('noneToAdd')}</Text>}
          {data.length > 0 && !data.some(isFound) && <Text role="status">{t('noneFound')}</Text>}
          {[...data.filter(({ id }) => chosen.includes(id)), ...data.filter((one) => !chosen.includes(one.id) && isFound(one))]
            .slice(0, SHOWN + chosen.length)
            .map(({ id, name, userType }) => (
              <Checkbox
                key={id}
                label={`${name} (${userType})`}
                checked={chosen.includes(id)}
                onChange={({ currentTarget }) =>
                  set({ chosen: currentTarget.checked ? [...chosen, id] : chosen.filter((one) => one !== id) })
                }
              />
            ))}
          {data.filter(isFound).length > SHOWN && <Hint>{t('moreGroups', { count: String(SHOWN) })}</Hint>}
        </>
      )}
    </FormDialog>
  )
}
