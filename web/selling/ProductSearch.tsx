import { TextInput } from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'

interface ProductSearchProps {
  value: string
  phone: boolean
  onChange: (text: string) => void
  /** Enter and arrow down: into what was found. */
  onGoOn: () => void
}

/** Finds a product by code or name while typing; / comes here. */
export function ProductSearch({ value, phone, onChange, onGoOn }: ProductSearchProps) {
  const t = useTranslations('selling')
  return (
    <search data-zone="search">
      <TextInput
        data-focus="search"
        aria-label={t('search')}
        placeholder={t(phone ? 'searchHintShort' : 'searchHint')}
        value={value}
        maxLength={60}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'ArrowDown') return
          event.preventDefault()
          onGoOn()
        }}
        leftSection={<Icon of={IconSearch} />}
        rightSection={
          value !== '' ? (
            <IconButton icon={IconX} label={t('clearSearch')} onClick={() => onChange('')} />
          ) : (
            !phone && <kbd>/</kbd>
          )
        }
      />
    </search>
  )
}
