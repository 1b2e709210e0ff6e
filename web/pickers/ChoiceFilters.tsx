import type { ComponentProps } from 'react'
import { FilterMany } from '../ui/SelectMany.tsx'
import { useCall } from '../useCall.ts'
import { choicesFresh } from './useUserCascade.ts'

type ChoiceProps = Omit<ComponentProps<typeof FilterMany<number>>, 'options'>

const fresh = { staleTime: choicesFresh }
/** Records as a choice names them; none while they load. */
export const optionsOf = (all: readonly { id: number; name: string }[] = []) =>
  all.map(({ id, name }) => ({ value: id, label: name }))

/** A chip that filters by categories of products. */
export function FilterCategories(chip: ChoiceProps) {
  return <FilterMany {...chip} options={optionsOf(useCall('categoryDropdown', {}, fresh).data)} />
}

/** A chip that filters by products, of some categories or of all. */
export function FilterProducts({ categories, ...chip }: ChoiceProps & { categories?: readonly number[] }) {
  const { data } = useCall('productDropdown', { categories: categories && [...categories], includeAll: true }, fresh)
  return <FilterMany {...chip} options={optionsOf(data?.products)} />
}
