export const tabs = ['pending', 'late', 'settlement'] as const
export type Tab = (typeof tabs)[number]

/** The tab of an address; pending ones where it names none. */
export const tabOf = (text: string | undefined): Tab => tabs.find((tab) => tab === text) ?? 'pending'
