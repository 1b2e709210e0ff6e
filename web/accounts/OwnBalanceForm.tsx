import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah } from '../../rules/amounts.ts'
import { useBalance, useSignedIn } from '../session/session.ts'
import { MoneyInput } from '../ui/MoneyInput.tsx'
import classes from './MoneyBox.module.css'
import { MoveDialog } from './MoveDialog.tsx'
import { type Direction, most, useMove } from './useMove.ts'

/** Adds to the signed-in owner's own balance or takes from it, after it was asked once more. */
export function OwnBalanceForm() {
  const t = useTranslations('accounts')
  const me = useSignedIn()
  const user = { ...me, balance: useBalance() ?? me.balance }
  const [action, setAction] = useState<Direction>('transfer')
  const [amount, setAmount] = useState(0)
  const [remark, setRemark] = useState('')
  const [asked, setAsked] = useState<Direction | null>(null)
  const { move, unsure } = useMove(user)
  const covered = action === 'transfer' || amount <= user.balance
  const possible = amount > 0 && amount <= most && covered

  const problem =
    amount > most
      ? t('tooMuch', { most: `Rp ${formatRupiah(most)}` })
      : !covered && t('notCovered', { needed: `Rp ${formatRupiah(amount)}`, balance: `Rp ${formatRupiah(user.balance)}` })
  function done() {
    setAmount(0)
    setRemark('')
  }

  return (
    <section className={classes.box} aria-labelledby="own-move-title">
      <h2 id="own-move-title">{t('changeOwn')}</h2>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (possible) setAsked(action)
        }}
      >
        <NativeSelect
          label={t('action')}
          value={action}
          onChange={(event) => setAction(event.currentTarget.value as Direction)}
          data={[
            { value: 'transfer', label: t('add') },
            { value: 'deduct', label: t('subtract') },
          ]}
        />
        <div className={classes.amount}>
          <MoneyInput label={t('amount')} value={amount} onChange={setAmount} words={amount > 0} error={problem} />
        </div>
        <TextInput
          label={
            <>
              {t('remark')} <span className={classes.optional}>{t('optional')}</span>
            </>
          }
          placeholder={t('remarkExample')}
          maxLength={200}
          value={remark}
          onChange={(event) => setRemark(event.currentTarget.value)}
        />
        <Button size="md" type="submit" disabled={!possible}>
          {t(action === 'transfer' ? 'add' : 'subtract')}
        </Button>
        {unsure && (
          <p role="status" className={classes.unsure}>
            {t('unsure', {
              what: t(unsure.direction === 'transfer' ? 'addOf' : 'subtractOf', {
                sum: `Rp ${formatRupiah(unsure.amount)}`,
              }),
            })}
          </p>
        )}
      </form>
      <MoveDialog
        user={user}
        direction={asked}
        amount={amount}
        remark={remark.trim()}
        unsure={unsure}
        onClose={() => setAsked(null)}
        run={move}
        onDone={done}
      />
    </section>
  )
}
