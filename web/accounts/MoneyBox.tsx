import { Button, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { managesType } from '../../contract/user-types.ts'
import { formatRupiah } from '../../rules/amounts.ts'
import { ScreenLink } from '../ScreenLink.tsx'
import { useSignedIn } from '../session/session.ts'
import { MoneyInput } from '../ui/MoneyInput.tsx'
import type { Detail } from './detail/section.ts'
import classes from './MoneyBox.module.css'
import { MoveDialog } from './MoveDialog.tsx'
import { type Direction, type Movement, most, movementKey, useMove } from './useMove.ts'

/** Amount and remark of a movement between the signed-in user and the one that is looked at, or of the owner's own balance. */
export function MoneyBox({ detail }: { detail: Detail }) {
  const t = useTranslations('accounts')
  const me = useSignedIn()
  const { user, mayTransfer } = detail
  const own = user.id === me.id
  const [amount, setAmount] = useState(0)
  const [remark, setRemark] = useState('')
  const [asked, setAsked] = useState<Direction | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const { move, unsure } = useMove(user)
  const waiting = me.isBlocked && managesType(me, user)
  if (!mayTransfer && !waiting) {
    const manager = user.isBelowAdministrator && user.Parent?.id !== me.id && user.Parent
    const why = manager ? t('managedBy', { name: manager.name }) : t('cannotMove')
    return own ? null : <p className={classes.refused}>{why}</p>
  }

  const possible = mayTransfer && amount > 0 && amount <= most
  function done() {
    setAmount(0)
    setRemark('')
    form.current?.querySelector('input')?.focus()
  }

  return (
    <section className={classes.box} data-print="none" aria-labelledby="move-title">
      <h2 id="move-title">{own ? t('moveOwn') : t('move')}</h2>
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault()
          if (possible) setAsked('transfer')
        }}
      >
        <div className={classes.amount}>
          <MoneyInput
            label={t('amount')}
            value={amount}
            onChange={setAmount}
            words={amount > 0}
            disabled={!mayTransfer}
            error={amount > most && t('tooMuch', { most: `Rp ${formatRupiah(most)}` })}
          />
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
          disabled={!mayTransfer}
          onChange={(event) => setRemark(event.currentTarget.value)}
        />
        <div className={classes.buttons}>
          <Button size="md" type="submit" disabled={!possible}>
            {own ? t('add') : t('transfer')}
          </Button>
          <Button size="md" variant="default" disabled={!possible} onClick={() => setAsked('deduct')}>
            {own ? t('subtract') : t('deduct')}
          </Button>
        </div>
        {waiting && <p className={classes.note}>{t('blockedCannotMove')}</p>}
        {unsure && <UnsureNote movement={unsure} user={user} own={own} />}
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

function UnsureNote({ movement, user, own }: { movement: Movement; user: Detail['user']; own: boolean }) {
  const t = useTranslations('accounts')
  const what = t(movementKey(movement.direction, own), { sum: `Rp ${formatRupiah(movement.amount)}`, name: user.name })
  return (
    <p role="status" className={classes.unsure}>
      {t('unsure', { what })}{' '}
      <ScreenLink to="balanceMutation" param={user.id}>
        {t('toMutation')}
      </ScreenLink>
    </p>
  )
}
