import type { Answer } from '../../api.ts'

export type TemplateRow = Answer<'feeTemplates'>['templates'][number]
