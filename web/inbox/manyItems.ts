import { useTranslations } from 'use-intl'
import { type Answer, api } from '../api.ts'
import type { Many } from '../lists/many.ts'

type Item = Answer<'inbox'>['items'][number]

/** Whether its file is still to be made. */
export const isUnmade = ({ File }: Item) => File?.state === 'waiting' || File?.state === 'making'

/** What the inbox holds: marked as read; files that are not made yet are given up. */
export function useManyItems(): Many<Item> {
  const t = useTranslations('inbox')
  return {
    actions: [
      {
        id: 'read',
        label: t('read'),
        may: (item) => !item.isRead && !isUnmade(item),
        send: ({ id }) => api('readInbox', { id }),
      },
      {
        id: 'giveUp',
        label: t('giveUp'),
        danger: true,
        may: isUnmade,
        send: ({ File }) => api('cancelFile', { id: File!.id }),
      },
    ],
  }
}
