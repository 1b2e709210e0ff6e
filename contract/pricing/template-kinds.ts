/** Whom a fee template is for, by its sales type on the wire: not the sales types of the reports. Knows no zod. */
export const templateKinds = { dm: 1, tl: 2 } as const
