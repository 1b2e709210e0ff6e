import { type Answer, api } from '../api.ts'
import { sheetFile } from '../downloads/sheetFile.ts'

type Link = Answer<'moveLinks'>['links'][number]

/** Links of all users of a move that have no password yet. Each call ends the links of the one before. */
export async function allLinks(move: number): Promise<Link[]> {
  const links: Link[] = []
  for (let after: number | null = 0; after !== null; ) {
    const part: Answer<'moveLinks'> = await api('moveLinks', { move, after })
    links.push(...part.links)
    after = part.last
  }
  return links
}

const columns = [
  { header: 'kode', width: 16 },
  { header: 'nama', width: 32 },
  { header: 'namaPengguna', width: 24 },
  { header: 'noHp', width: 18 },
  { header: 'tautan', width: 80 },
]

/** The links as a spreadsheet, a user a row. */
export function linksSheet(links: readonly Link[], origin: string): Promise<Blob> {
  const rows = links.map(({ code, name, username, phone, secret }) => [code, name, username, phone, `${origin}/reset/${secret}`])
  return sheetFile('xlsx', 'tautan', columns, [rows])
}
