import { Group, Image, Paper, Stack, Text } from '@mantine/core'
import '@mantine/core/styles/Image.layer.css'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { largestPicture } from '../../contract/domains/largest-picture.ts'
import { ApiError, apiFile, api as send } from '../api.ts'
import { ExplainedSection } from '../ui/ExplainedSection.tsx'
import { FileButton } from '../ui/FileButton.tsx'
import { toast } from '../ui/toast.ts'
import { useRun } from '../ui/useRun.ts'
import { useCall } from '../useCall.ts'
import type { Domain } from './BrandFields.tsx'

/** A file as `data:…;base64,…`. */
const dataOf = (file: Blob): Promise<string> =>
  new Promise((done, fail) => {
    const reader = new FileReader()
    reader.onload = () => done(String(reader.result))
    reader.onerror = () => fail(reader.error)
    reader.readAsDataURL(file)
  })

/** The logo of a domain: uploading it, and all pictures made of it, side by side. */
export function Logo({ domain: { id, name, hasAssets, mayEdit } }: { domain: Domain }) {
  const t = useTranslations('domains')
  const action = useRun()
  const library = useCall('assetLibrary', {}, { enabled: hasAssets })
  const upload = (file: File) =>
    action.run(async () => {
      if (file.size > largestPicture) throw new ApiError(0, 'image-too-large', t('tooLarge'))
      const image = (await dataOf(file)).replace(/^[^,]*,/, '')
      await send('uploadAsset', { domain: id, image, filename: file.name })
      toast(t('uploaded', { name }))
    })
  return (
    <ExplainedSection
      title={t('logo')}
      actions={
        mayEdit && (
          <FileButton
            label={t('chooseLogo')}
            accept="image/jpeg,image/png"
            loading={action.pending}
            onFile={(file) => void upload(file)}
          />
        )
      }
      hint={t('logoHint')}
      failure={action.failure}
    >
      {hasAssets ? (
        <Group gap="md" wrap="nowrap" role="list" aria-label={t('logo')} tabIndex={0} style={{ overflowX: 'auto' }} pb="sm">
          {library.data?.map(({ name: label, filename }) => (
            <Asset key={filename} domain={id} label={label} filename={filename} />
          ))}
        </Group>
      ) : (
        <Text>{t('noLogo')}</Text>
      )}
    </ExplainedSection>
  )
}

function Asset({ domain, label, filename }: { domain: number; label: string; filename: string }) {
  const { data } = useQuery({
    queryKey: ['domainDetail', 'asset', domain, filename],
    queryFn: async () => dataOf((await apiFile('domainAsset', { domainId: domain, filename }, { patience: 20_000 })).blob),
  })
  return (
    <Paper role="listitem" withBorder p="sm" miw={112}>
      <Stack gap="xs" align="center">
        <Image src={data} alt={label} w={72} h={72} fit="contain" />
        <Text size="xs">{label}</Text>
      </Stack>
    </Paper>
  )
}
