import { Group, Paper } from '@mantine/core'
import { CopyButton } from './CopyButton.tsx'
import { type Fact, Facts } from './Facts.tsx'
import { Hint } from './Hint.tsx'
import { Sum } from './Sum.tsx'

interface ToTransferProps {
  /** What the sum is, such as "Transfer exactly". */
  says: string
  /** Whole rupiah. */
  sum: number
  /** Marks the last digits, by which the transfer is known. */
  marked: boolean
  /** Names the button that copies the sum; none where nothing is to be transferred. */
  copy?: string | false
  /** Where to, and what the sum is made of. */
  facts: readonly (Fact | false | null)[]
}

/** What somebody transfers: the exact sum, where to, what it is made of. */
export function ToTransfer({ says, sum, marked, copy, facts }: ToTransferProps) {
  return (
    <>
      <Paper withBorder bg="var(--jj-sunken)" px="lg" py="md">
        <Hint>{says}</Hint>
        <Group gap="sm">
          <Sum amount={sum} codeDigits={marked ? 3 : 0} />
          {copy && <CopyButton iconOnly text={String(sum)} label={copy} />}
        </Group>
      </Paper>
      <Facts lines of={facts} />
    </>
  )
}
