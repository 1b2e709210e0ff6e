import { type ParseArgsConfig, parseArgs } from 'node:util'

/** Reads the command line. `--help` prints `usage` and ends well; an option that does not exist names itself, prints it and ends with 1. */
export function readOptions<const T extends NonNullable<ParseArgsConfig['options']>>(
  usage: string,
  options: T,
  allowPositionals = false,
) {
  try {
    const parsed = parseArgs({ allowPositionals, options: { ...options, help: { type: 'boolean', short: 'h' } } })
    if ((parsed.values as { help?: boolean }).help !== true) return parsed
    console.log(usage)
    process.exit(0)
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${usage}`)
    process.exit(1)
  }
}
