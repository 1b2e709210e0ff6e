import { withTransact } from '../runner/test-transact.ts'
import { unseal } from '../sealing/seal.ts'

/** The code that was issued last and still counts, as its reader gets it. */
export const lastCode = (url: string): Promise<string> =>
  withTransact(url, (transact) =>
    transact.read(async (tx) => {
      const { sealed } = await tx
        .selectFrom('oneTimeCode')
        .select('sealed')
        .where('sealed', 'is not', null)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
      return unseal(tx, sealed!)
    }),
  )

/** Six digits that are not this code. */
export const wrongCode = (code: string): string => (code === '000000' ? '000001' : '000000')
