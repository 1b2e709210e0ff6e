import { useSearch } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../../rules/amounts.ts'
import { padFeeTemplate } from '../../../rules/ids.ts'
import { useUnsaved } from '../../forms/useUnsaved.tsx'
import { BackHeader } from '../../links/BackHeader.tsx'
import { Elsewhere } from '../../links/Elsewhere.tsx'
import links from '../../links/links.module.css'
import { ScreenLink } from '../../ScreenLink.tsx'
import { Page } from '../../ui/Page.tsx'
import { ErrorPanel } from '../../ui/States.tsx'
import { useUrlFilters } from '../../ui/useUrlFilters.ts'
import { useCall } from '../../useCall.ts'
import { TemplateFees } from './TemplateFees.tsx'
import { TemplateUsers } from './TemplateUsers.tsx'
import { useFeeDrafts } from './useFeeDrafts.ts'
import { kindOf, useTemplatePowers } from './useTemplatePowers.ts'

const start = { id: undefined as number | undefined, tab: 'fees' }
const tabs = ['fees', 'users'] as const

/** One template: its fees by product, and the users it is applied to. */
export default function FeeTemplate() {
  const [{ id, tab }] = useUrlFilters(start)
  return typeof id === 'number' ? <Template key={id} id={id} wanted={tab} /> : <Elsewhere to="feeTemplates" />
}

function Template({ id, wanted }: { id: number; wanted: string }) {
  const t = useTranslations('feeTemplates')
  const title = useTranslations('screen')('feeTemplate')
  const { prices } = useTemplatePowers()
  const tab = wanted === 'users' && prices ? 'users' : 'fees'
  const head = useCall('feeTemplate', { id, rowsPerPage: 1 }, { keepRows: false })
  // Each tab finds the filters that it was left with.
  const { tab: _, ...kept } = useSearch({ strict: false }) as Record<string, string>
  // Here, so that what was typed outlives a look at the other tab.
  const drafts = useFeeDrafts()
  const leaving = useUnsaved(drafts.count > 0)
  const template = head.data?.template
  const kind = template && t(kindOf(template.salesTypeId))
  return (
    <Page>
      {leaving}
      <BackHeader
        title={template?.name ?? title}
        sub={
          template &&
          t('summary', {
            id: padFeeTemplate(template.id),
            kind: t(`${kindOf(template.salesTypeId)}Long`),
            count: template.fees,
            shown: dotted(template.fees),
          })
        }
        to="feeTemplates"
        actions={
          prices && (
            <nav aria-label={t('view')} className={links.segments}>
              {tabs.map((one) => (
                <ScreenLink
                  key={one}
                  to="feeTemplate"
                  search={{ ...kept, id, ...(one === 'users' && { tab: one }) }}
                  className={one === tab ? links.chosen : undefined}
                >
                  {t(`${one}Tab`)}
                </ScreenLink>
              ))}
            </nav>
          )
        }
      />
      {head.error ? (
        <ErrorPanel error={head.error} onRetry={head.refetch} />
      ) : tab === 'users' ? (
        <TemplateUsers id={id} name={template?.name ?? ''} kind={kind ?? ''} />
      ) : (
        <TemplateFees id={id} drafts={drafts} />
      )}
    </Page>
  )
}
