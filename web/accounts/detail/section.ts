import type { Answer } from '../../api.ts'

/** A user as its own page was told of it, with what the viewer may do with it. */
export type Detail = Answer<'userDetail'>

/** What every section of a user's page is given; one that has nothing for this viewer or user shows nothing. */
export interface SectionProps {
  detail: Detail
}
