import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './PlainTable.module.css'
import { Nothing } from './States.tsx'

interface PlainTableProps {
  head: readonly string[]
  /** The first cell names its row, the others are figures at the right. */
  rows: readonly (readonly [name: ReactNode, ...cells: ReactNode[]])[]
  /** Closer, with gutters, as part of a box. */
  boxed?: boolean
  /** The other cells are words. */
  words?: boolean
  /** What is said where it has no rows. */
  none?: string
}

/** More columns than a phone has room for: there each row becomes a short list of its own. */
const manyColumns = 5

/** A few figures by name, without filters or pages. */
export function PlainTable({ head, rows, boxed, words, none }: PlainTableProps) {
  if (none && rows.length === 0) return <Nothing>{none}</Nothing>
  return (
    <Box component="table" className={classes.table} mod={{ boxed, words, many: head.length >= manyColumns }}>
      <thead>
        <tr>
          {head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells], i) => (
          <tr key={i}>
            <th scope="row">{name}</th>
            {cells.map((cell, at) => (
              <td key={at} data-head={head[at + 1]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  )
}
