import '@mantine/core/styles/ColorInput.layer.css'
import '@mantine/core/styles/ColorPicker.layer.css'
import '@mantine/core/styles/ColorSwatch.layer.css'
import '../ui/popover.css'
import { ColorInput, Group, Stack, Text } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { readableBanner } from '../../rules/brand-colours.ts'
import { isColour } from '../../rules/contrast.ts'
import type { Answer } from '../api.ts'
import { FormFields } from '../forms/FormFields.tsx'
import type { Form } from '../forms/useForm.ts'
import { TextButton } from '../ui/TextButton.tsx'

export type Domain = Answer<'listDomains'>['domains'][number]

export interface BrandValues {
  appName: string
  shortName: string
  aliasName: string
  splashColor: string
  bannerColor: string
}

/** What the fields begin with: those of a domain, or the colours that every new one has. */
export const brandOf = (domain: Domain | null): BrandValues => ({
  appName: domain?.appName ?? '',
  shortName: domain?.shortName ?? '',
  aliasName: domain?.aliasName ?? '',
  splashColor: domain?.splashColor ?? '#ffffff',
  bannerColor: domain?.bannerColor ?? '#125688',
})

/** Whether the fields say what the domain has: the server drops the spaces around a text. */
export const isSaved = (values: BrandValues, domain: Domain): boolean => {
  const saved = brandOf(domain)
  return (Object.keys(saved) as (keyof BrandValues)[]).every((name) => values[name].trim() === saved[name])
}

export const isFilled = ({ appName, shortName, splashColor, bannerColor }: BrandValues): boolean =>
  appName.trim() !== '' && shortName.trim() !== '' && isColour(splashColor) && isColour(bannerColor)

/** Names and colours of a brand. */
export function BrandFields<V extends BrandValues>({ form, readOnly = false }: { form: Form<V>; readOnly?: boolean }) {
  const t = useTranslations('domains')
  const brand = form as unknown as Form<BrandValues>
  const { values, problems, set } = brand
  const named = { readOnly, autoComplete: 'off' }
  const colour = (name: 'splashColor' | 'bannerColor') => ({
    label: t(name),
    value: values[name],
    error: problems[name] ?? (values[name] === '' || isColour(values[name]) ? undefined : t('colourShape')),
    format: 'hex' as const,
    withEyeDropper: false,
    // What is no colour stays, with what is wrong with it.
    fixOnBlur: false,
    readOnly,
    disallowInput: readOnly,
    withPicker: !readOnly,
    onChange: (value: string) => set({ [name]: value.toLowerCase() }),
  })
  return (
    <>
      <FormFields
        form={brand}
        of={{
          appName: { ...named, label: t('appName'), description: t('appNameHint'), maxLength: 40 },
          shortName: { ...named, label: t('shortName'), description: t('shortNameHint'), maxLength: 12 },
          aliasName: { ...named, label: t('aliasName'), description: t('aliasNameHint'), maxLength: 40, mod: 'wide' },
        }}
      />
      <ColorInput {...colour('splashColor')} description={t('splashHint')} />
      <Stack gap="xs">
        {/* Above the field: below it stands what is said of the colour. */}
        <ColorInput {...colour('bannerColor')} description={t('bannerHint')} popoverProps={{ position: 'top-start' }} />
        {!readOnly && <ColourWarning colour={values.bannerColor} onTake={(bannerColor) => set({ bannerColor })} />}
      </Stack>
    </>
  )
}

/** Says that text in this colour is hard to read, and offers the nearest one that is not. */
function ColourWarning({ colour, onTake }: { colour: string; onTake: (colour: string) => void }) {
  const t = useTranslations('domains')
  const nearest = isColour(colour) ? readableBanner(colour) : null
  if (nearest === null) return null
  return (
    <Group gap="sm" role="status">
      <Text size="sm" c="var(--jj-text-2)">
        {t('hardToRead')}
      </Text>
      <TextButton onClick={() => onTake(nearest)}>{t('takeColour', { colour: nearest })}</TextButton>
    </Group>
  )
}
