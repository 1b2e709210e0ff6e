import { TextInput } from '@mantine/core'
import { later } from '../ui/later.tsx'

/** The field for one day, for dialogs: its calendar weighs. */
export const DateField = later(async () => (await import('./DateField.tsx')).default, {
  waiting: ({ label }) => <TextInput label={label} disabled />,
})
