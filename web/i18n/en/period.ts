import type { period as id } from '../id/period.ts'
import type { Texts } from '../language.ts'

export const period: Texts<typeof id> = {
  monthsAway:
    'Sales of {months} are archived: they are in no list and no download. Totals that are made from stored sums still include them.',
  viewBy: 'View By',
  month: 'Month',
  year: 'Year',
  date: 'Date',
  dates: 'From-to date',
  times: 'From-to date and time',
  from: 'From',
  to: 'To',
  submit: 'Submit',
  today: 'Today',
  yesterday: 'Yesterday',
  previous: 'Previous',
  next: 'Next',
  thisMonth: 'This month',
  choose: 'Period {value}',
  wrongOrder: 'The start must be before the end.',
  emptyMonth: 'Choose a month',
  emptyYear: 'Choose a year',
}
