import { NativeSelect, SimpleGrid } from '@mantine/core'

interface ColumnFieldsProps<Field extends string> {
  /** What is looked for, in order. */
  fields: readonly Field[]
  /** The heads of the file. */
  heads: readonly string[]
  labelOf: (field: Field) => string
  /** Said where the file does not have it. */
  none: string
  value: Partial<Record<Field, string>>
  onChange: (value: Partial<Record<Field, string>>) => void
}

/** Which column of a file holds which field, asked where its layout is not known. */
export function ColumnFields<Field extends string>({ fields, heads, labelOf, none, value, onChange }: ColumnFieldsProps<Field>) {
  return (
    <SimpleGrid cols={{ base: 1, '420px': 2 }} spacing="md" type="container">
      {fields.map((field) => (
        <NativeSelect
          key={field}
          label={labelOf(field)}
          value={value[field] ?? ''}
          onChange={(event) => onChange({ ...value, [field]: event.currentTarget.value || undefined })}
          data={[{ value: '', label: none }, ...new Set(heads.filter(Boolean))]}
        />
      ))}
    </SimpleGrid>
  )
}
