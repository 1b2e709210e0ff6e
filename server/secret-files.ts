import { readFileSync } from 'node:fs'
import { StartError } from '../database/start-error.ts'
import settingsTable from './settings-table.json' with { type: 'json' }

/** What a setting is, and the file it was read from. */
export interface SecretFile {
  readonly file: string
  readonly value: string
}

/** Name of the variable that names the file of a setting. */
export const fileSetting = (name: string): string => `${name}_FILE`

const secrets = settingsTable.filter((row) => row.secret).map((row) => row.name)

/** Names of all variables that name files: those of settings that are secrets, or addresses with a password. */
export const fileSettings = (): string[] => secrets.map(fileSetting)

/**
 * Reads every file that a variable `NAME_FILE` names, by the name of the setting; its content without one line end is the value. Throws StartError
 * with a line for each that cannot be read, is empty, or whose setting is given as well.
 */
export function readSecretFiles(env: Record<string, string | undefined>): Map<string, SecretFile> {
  const read = new Map<string, SecretFile>()
  const wrong: string[] = []
  for (const name of secrets) {
    const variable = fileSetting(name)
    const file = env[variable]?.trim()
    if (!file) continue
    try {
      if (env[name]?.trim()) throw new StartError(`${name} and ${variable} are both given. Give one of them.`)
      read.set(name, { file, value: contentOf(file, variable) })
    } catch (error) {
      if (!(error instanceof StartError)) throw error
      wrong.push(error.message)
    }
  }
  if (wrong.length > 0) throw new StartError(wrong.join('\n'))
  return read
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'is not there',
  ENOTDIR: 'is not there',
  EACCES: 'may not be read by this user',
  EISDIR: 'is a folder',
}

function contentOf(file: string, variable: string): string {
  let content: string
  try {
    content = readFileSync(file, 'utf8')
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    throw new StartError(`${variable}: the file ${file} ${reasons[code] ?? `cannot be read (${message})`}.`)
  }
  const value = content.replace(/\r?\n$/, '')
  if (value === '') throw new StartError(`${variable}: the file ${file} is empty.`)
  return value
}
