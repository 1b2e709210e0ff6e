import { writeXlsx } from 'hucre/xlsx'
import { cellText } from '../../rules/cell-text.ts'
import { type Answer, api } from '../api.ts'

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

const text = { numFmt: '@' }
const columns = [
  { header: 'kode', key: 'code', width: 16, ...text },
  { header: 'nama', key: 'name', width: 32, ...text },
  { header: 'namaPengguna', key: 'username', width: 24, ...text },
  { header: 'noHp', key: 'phone', width: 18, ...text },
  { header: 'tautan', key: 'link', width: 80, ...text },
]

/** The links as a spreadsheet, a user a row. */
export async function linksSheet(links: readonly Link[], origin: string): Promise<Blob> {
  const data = links.map(({ code, name, username, phone, secret }) => ({
    code: cellText(code),
    name: cellText(name),
    username: cellText(username),
    phone: cellText(phone),
    link: `${origin}/reset/${secret}`,
  }))
  const bytes = await writeXlsx({ sheets: [{ name: 'tautan', columns, data, freezePane: { rows: 1 } }] })
  return new Blob([bytes as Uint8Array<ArrayBuffer>], {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  })
}
