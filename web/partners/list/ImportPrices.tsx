import { useState } from 'react'
import { useUnsaved } from '../../forms/useUnsaved.tsx'
import { useRun } from '../../ui/useRun.ts'
import { useAct } from '../../useCall.ts'
import { ListChanges } from './ListChanges.tsx'
import { ListSource } from './ListSource.tsx'
import type { Compared } from './listRow.ts'
import { OfferedList } from './OfferedList.tsx'

/** A list that is given or was fetched, and then its comparison. */
export function ImportPrices({ partner }: { partner: { id: number; name: string } }) {
  const read = useAct('comparePartnerList')
  const action = useRun()
  const [list, setList] = useState('')
  const [compared, setCompared] = useState<Compared | null>(null)
  const leaving = useUnsaved(compared === null && list.trim() !== '')

  const { pending, failure } = action
  const compare = (text: string) =>
    action.run(async () => setCompared(await read.mutateAsync({ partnerId: partner.id, list: text })))

  const compareOffered = (text: string) => {
    setList(text)
    compare(text)
  }

  if (!compared)
    return (
      <>
        {leaving}
        <OfferedList partnerId={partner.id} pending={pending} onOpen={compareOffered} />
        <ListSource {...{ list, pending, failure }} onList={setList} onCompare={compare} />
      </>
    )
  return (
    <ListChanges {...{ partner, compared, pending, failure }} onAgain={() => compare(list)} onAnother={() => setCompared(null)} />
  )
}
