import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import type { Many, ManyAction } from '../lists/many.ts'
import type { Domain } from './BrandFields.tsx'

/** Domains: switched on and off. */
export function useManyDomains(): Many<Domain> {
  const t = useTranslations('domains')
  const actions = [true, false].map(
    (isActive): ManyAction<Domain> => ({
      id: `active ${isActive}`,
      label: t(isActive ? 'onMany' : 'offMany'),
      effects: [t(isActive ? 'onManyEffect' : 'offManyEffect')],
      danger: !isActive,
      may: (domain) => domain.isActive !== isActive,
      send: ({ id }) => api('activateDomain', { id, isActive }),
    }),
  )
  return { actions }
}
