import { useRef, useState } from 'react'
import { useKept } from '../../forms/useKept.ts'
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
  const [list, setList] = useKept(`prices.${partner.id}`, '')
  const [chosen, choose] = useKept<readonly string[] | null>(`prices.${partner.id}.chosen`, null)
  const [compared, setCompared] = useState<Compared | null>(null)
  const leaving = useUnsaved(compared === null && list.trim() !== '', { kept: true })
  // What was approved is no draft any more, and is compared once more all the same.
  const asked = useRef(list)

  const { pending, failure } = action
  const compare = (text: string) => {
    asked.current = text
    return action.run(async () => setCompared(await read.mutateAsync({ partnerId: partner.id, list: text })))
  }
  const typeList = (text: string) => {
    setList(text)
    choose(null)
  }

  const compareOffered = (text: string) => {
    typeList(text)
    compare(text)
  }

  if (!compared)
    return (
      <>
        {leaving}
        <OfferedList partnerId={partner.id} pending={pending} onOpen={compareOffered} />
        <ListSource {...{ list, pending, failure }} onList={typeList} onCompare={compare} />
      </>
    )
  return (
    <ListChanges
      {...{ partner, compared, pending, failure, chosen }}
      onChoose={choose}
      onAgain={() => compare(asked.current)}
      onAnother={() => setCompared(null)}
      onApproved={() => setList('')}
    />
  )
}
