import type { ScreenName } from '../contract/screens.ts'

/** Screens that are open all day: they need no texts but those that come with the shell. All others wait for the rest of the rooms. */
export const everyday: readonly ScreenName[] = ['sell', 'transactionLog', 'users', 'balanceMutation', 'dashboard']
