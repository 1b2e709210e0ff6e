import type { ComponentType } from 'react'
import { FeeTable } from './FeeTable.tsx'
import type { SectionProps } from './section.ts'

/** The sections of a user's page below its figures and the movement of balance, from the top down. */
export const sections: readonly ComponentType<SectionProps>[] = [FeeTable]
