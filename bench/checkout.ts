import { pathToFileURL } from 'node:url'

/** What files of a checkout of this repository export, together; of this one where no folder is named. Throws where one is not there. */
export async function exportsOf<T>(files: readonly string[], folder?: string): Promise<T> {
  const root = folder === undefined ? new URL('../', import.meta.url) : `${pathToFileURL(folder).href.replace(/\/$/, '')}/`
  return Object.assign({}, ...(await Promise.all(files.map((file) => import(new URL(file, root).href)))))
}
