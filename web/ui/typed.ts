import type { ChangeEvent } from 'react'

/** What a field of a text, or of a choice, needs of a state that holds it: `<TextInput label={t('remark')} {...typed(remark, setRemark)} />`. */
export const typed = <V extends string>(value: V, set: (value: V) => void) => ({
  value,
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
    set(event.currentTarget.value as V),
})
