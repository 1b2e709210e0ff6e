import type { ComponentType } from 'react'
import { Connection } from './Connection.tsx'
import { FeeTable } from './FeeTable.tsx'
import { Limits } from './Limits.tsx'
import { Switches } from './Switches.tsx'
import type { SectionProps } from './section.ts'

/** The sections of a user's page below its figures and the movement of balance, from the top down. */
export const sections: readonly ComponentType<SectionProps>[] = [Limits, Switches, Connection, FeeTable]
