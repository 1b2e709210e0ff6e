import { Button } from '@mantine/core'
import { IconBrandWhatsapp } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { operatorOf } from '../../rules/customer-code.ts'
import { Icon } from '../ui/Icon.tsx'

/** Opens WhatsApp with a receipt in it: for the customer where its number is a phone's, else for whom the seller chooses. */
export function SendReceipt({ text, customerCode }: { text: string; customerCode: string }) {
  const t = useTranslations('selling')
  const to = operatorOf(customerCode) ? customerCode.replace(/^0/, '62') : ''
  return (
    <Button
      component="a"
      href={`https://wa.me/${to}?text=${encodeURIComponent(`\`\`\`${text}\`\`\``)}`}
      target="_blank"
      rel="noopener noreferrer"
      variant="default"
      c="var(--jj-text)"
      leftSection={<Icon of={IconBrandWhatsapp} />}
    >
      {t('whatsapp')}
    </Button>
  )
}
