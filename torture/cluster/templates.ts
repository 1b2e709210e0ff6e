import { readFileSync } from 'node:fs'

const folder = new URL('../../deploy/cluster/', import.meta.url)

/** A file of deploy/cluster, as it is shipped. */
export const template = (name: string): string => readFileSync(new URL(name, folder), 'utf8')

/**
 * The environment that a file of deploy/cluster gives, with `values` in place of its examples; what is not among them stays as it is shipped.
 * Throws where one of them is not in the file.
 */
export function filled(name: string, values: Record<string, string>): Record<string, string> {
  const shipped = Object.fromEntries(
    template(name)
      .split('\n')
      .filter((line) => /^[A-Z]/.test(line))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1).replace(/^"(.*)"$/, '$1')]),
  )
  const unknown = Object.keys(values).filter((key) => !(key in shipped))
  if (unknown.length > 0) throw new Error(`deploy/cluster/${name} does not give ${unknown.join(', ')}`)
  return { ...shipped, ...values }
}
