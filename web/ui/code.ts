const input = { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 'var(--mantine-font-size-xs)' }

/** Of a field for what a program reads. */
export const code = { mod: 'wide', spellCheck: false, styles: { input } } as const
