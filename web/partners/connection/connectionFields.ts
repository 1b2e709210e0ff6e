import { firstTemplates } from '../../../rules/request-templates.ts'
import type { Answer, Input } from '../../api.ts'
import { type Credentials, noCredentials } from '../../forms/credentials.ts'

export type Connection = Answer<'partnerConnection'>
export type Spoken = Omit<Input<'savePartnerConnection'>, 'id' | 'version' | 'endPoint' | 'credentials'>

export const limitNames = ['concurrency', 'perSecond', 'connectMs', 'answerMs', 'adviceSeconds'] as const
type Limits = Pick<Spoken, (typeof limitNames)[number]>

/** What is typed of a connection, its templates as JSON. Credentials begin empty: the server shows none. */
export type Fields = Pick<Spoken, 'mode' | 'plainHttp'> &
  Limits &
  Credentials &
  Record<'endPoint' | 'postpaidAddress' | 'reportFrom' | 'templates', string>

export const isByTemplates = (type: string): boolean => type === 'json' || type === 'http-get'

const limitsOf = (of: Limits) => Object.fromEntries(limitNames.map((name) => [name, of[name]])) as unknown as Limits

export function fieldsOf(connection: Connection): Fields {
  const { type, endPoint, mode, plainHttp, credentials, reportFrom, dialect } = connection
  return {
    endPoint,
    mode,
    plainHttp,
    postpaidAddress: dialect.postpaidAddress ?? '',
    ...noCredentials(credentials),
    reportFrom: reportFrom.join(', '),
    ...limitsOf(connection),
    templates: isByTemplates(type) ? JSON.stringify(dialect.templates ?? firstTemplates, null, 2) : '',
  }
}

/** Null: what is typed as templates is no JSON. */
export function spokenOf(type: string, fields: Fields): Spoken | null {
  const { mode, plainHttp, postpaidAddress } = fields
  try {
    const templates = isByTemplates(type) ? JSON.parse(fields.templates) : null
    const reportFrom = fields.reportFrom.split(',').flatMap((part) => part.trim() || [])
    const dialect = { postpaidAddress: postpaidAddress.trim() || null, templates }
    return { mode, plainHttp, ...limitsOf(fields), reportFrom, dialect }
  } catch {
    return null
  }
}
