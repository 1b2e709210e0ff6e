import '@mantine/core/styles/Radio.layer.css'
import { Radio, type RadioGroupProps, type RadioProps, Stack } from '@mantine/core'

interface OneOfProps<V extends string> extends Pick<RadioGroupProps, 'label' | 'description' | 'error' | 'aria-busy'> {
  /** Null while none is chosen. */
  value: V | null
  onChange: (value: V) => void
  options: readonly (Pick<RadioProps, 'label' | 'description'> & { value: V })[]
}

/** One of a few that stand below each other: `<OneOf label={t('after')} options={choices} {...form.field('after')} />`. */
export function OneOf<V extends string>({ options, onChange, ...group }: OneOfProps<V>) {
  return (
    <Radio.Group onChange={(value) => onChange(value as V)} {...group}>
      <Stack gap="sm" pt="sm">
        {options.map((option) => (
          <Radio key={option.value} {...option} />
        ))}
      </Stack>
    </Radio.Group>
  )
}
