import { SegmentedControl, TextInput } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useForm } from '../forms/useForm.ts'
import type { Asked } from '../session/confirmation.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { DialogForm } from '../ui/DialogForm.tsx'
import { useCall } from '../useCall.ts'
import { signedByPasskey } from './PasskeyButton.tsx'
import { PasswordField } from './PasswordField.tsx'

type Proof = 'password' | 'verCode' | 'passkey'

/** Asks the person to confirm that it is itself, before a call that needs it is made again. Stands above the dialog that made the call. */
export default function ConfirmSelf({ asked }: { asked: Asked | null }) {
  const t = useTranslations('auth')
  return (
    <Dialog opened={asked !== null} onClose={() => asked?.settle(false)} title={t('confirmSelf')} above>
      {asked && <Proofs asked={asked} />}
    </Dialog>
  )
}

function Proofs({ asked }: { asked: Asked }) {
  const t = useTranslations('auth')
  const security = useCall('security', {}).data
  const form = useForm({
    start: { by: 'password' as Proof, password: '', verCode: '' },
    run: async ({ by, password, verCode }) =>
      api('confirmSelf', by === 'passkey' ? await signedByPasskey() : by === 'password' ? { password } : { verCode }),
    onDone: () => asked.settle(true),
  })
  const { by } = form.values
  const proofs: { value: Proof; label: string }[] = [{ value: 'password', label: t('byPassword') }]
  if (security?.hasAuthenticator) proofs.push({ value: 'verCode', label: t('authenticator') })
  if (security && security.passkeys.length > 0 && security.passkeysPossible)
    proofs.push({ value: 'passkey', label: t('passkeys') })
  return (
    <DialogForm
      save={t('confirm')}
      onSubmit={() => void form.submit()}
      onCancel={() => asked.settle(false)}
      failure={form.failure}
      pending={form.pending}
      disabled={by !== 'passkey' && form.values[by] === ''}
    >
      <p>{t('confirmSelfHint')}</p>
      {proofs.length > 1 && (
        <SegmentedControl
          aria-label={t('confirmBy')}
          data={proofs}
          value={by}
          onChange={(value) => form.set({ by: value as Proof })}
        />
      )}
      {by === 'password' && (
        <PasswordField
          {...form.field('password')}
          name="current"
          label={t('currentPassword')}
          autoComplete="current-password"
          data-autofocus
        />
      )}
      {by === 'verCode' && <TextInput {...form.text('verCode')} label={t('code')} autoComplete="one-time-code" maxLength={20} />}
    </DialogForm>
  )
}
