import type { Language } from '../../contract/errors.ts'
import { saleStatuses } from '../../contract/selling/sale-statuses.ts'
import { formatRupiah } from '../../rules/amounts.ts'
import { type ChatCommandName, chatCommands } from '../../rules/chat-lines.ts'
import { padSale } from '../../rules/ids.ts'
import type { Answer } from '../runner/handlers.ts'

type Sale = NonNullable<Answer<'command'>['sale']>
type Recent = Answer<'recentSales'>
type Log = Answer<'transactionLog'>
type Priced = Answer<'sellableProducts'>['products'][number]
type Ticket = NonNullable<Answer<'ticketStatus'>>

/** No list in a chat is longer. */
export const MOST_LINES = 10

/** What a chat is answered, apart from the texts that it shares with the counter. Amounts arrive as numbers and leave with dots. */
const texts = {
  id: {
    notLinked:
      'Chat ini belum terhubung ke akun. Masuk ke aplikasi, buka Konter, tekan Jual lewat chat, lalu kirim kodenya ke sini: LINK.KODE',
    linked: (app: string) =>
      `Chat ini sudah terhubung ke akun ${app} Anda. Ketik BANTUAN untuk daftar perintah. Jangan berikan PIN kepada siapa pun.`,
    unlinked: (app: string) => `Chat ini dilepas dari akun ${app} Anda.`,
    codeUnknown: 'Kode ini tidak berlaku. Buat yang baru di aplikasi.',
    taken: 'Chat ini terhubung ke akun lain. Kirim PUTUS dulu.',
    unknown: 'Perintah tidak dikenal. Ketik BANTUAN.',
    shape: (shape: string) => `Formatnya: ${shape}`,
    pinNeeded: (shape: string) => `Tambahkan PIN: ${shape}`,
    pinWrong: 'PIN salah. Tidak ada yang diproses.',
    pinNone: 'PIN chat belum dibuat. Buat di aplikasi.',
    stale: 'Pesan ini terlambat sampai dan tidak diproses. Kirim lagi bila masih perlu.',
    crowded: 'Terlalu banyak pesan sekaligus. Pesan ini tidak diproses. Kirim lagi setelah yang sebelumnya dijawab.',
    gone: 'Akun ini tidak dapat dipakai lagi.',
    pay: (sale: Sale) =>
      `${sale.productName}, ${sale.customerName ?? sale.customerCode}. Total bayar Rp ${formatRupiah(sale.customerPays)}, harga Anda Rp ${formatRupiah(sale.price)}. Bayar? Y.PIN`,
    moreItems: (count: number) => `… dan ${count} lagi`,
    none: 'Tidak ada.',
    ticket: ({ uniqueAmount, Bank }: Ticket) =>
      `Transfer tepat Rp ${formatRupiah(uniqueAmount)} ke ${Bank.name} ${Bank.accountNumber} a/n ${Bank.accountName}. Saldo masuk setelah transfer ditemukan.`,
    moved: (amount: number, to: string, balance: number) =>
      `Transfer Rp ${formatRupiah(amount)} ke ${to} berhasil. Saldo Rp ${formatRupiah(balance)}.`,
    movedBefore: (amount: number, to: string, again: string) =>
      `Transfer Rp ${formatRupiah(amount)} ke ${to} sudah dijalankan hari ini dan tidak diulang. Untuk sekali lagi: ${again}`,
    transferRemark: 'Transfer lewat chat',
    today: ({ count, amount }: Recent) => `Hari ini ${count} transaksi, Rp ${formatRupiah(amount)}`,
    ofDay: (date: string, { sum, totalData }: Log) =>
      `${date}: ${totalData} baris, ${formatRupiah(sum.count)} transaksi, Rp ${formatRupiah(sum.amount)}`,
    complained: (id: number, isNew: boolean) =>
      isNew
        ? `Komplain TRID ${padSale(id)} diterima. Jawabannya dikirim ke chat ini dan ke kotak masuk aplikasi.`
        : `Komplain TRID ${padSale(id)} sudah ada dan menunggu jawaban.`,
    register:
      'Pendaftaran tidak lewat chat. Minta tautan undangan kepada calon upline Anda atau pemilik layanan ini, isi di sana, lalu hubungkan chat dari aplikasi.',
    states: {
      [saleStatuses.pending]: 'diproses',
      [saleStatuses.failed]: 'gagal',
      [saleStatuses.reversed]: 'dibalik',
      [saleStatuses.success]: 'berhasil',
    } as Record<number, string>,
    refunded: 'dikembalikan',
    offered: { open: '', closed: ' tutup', 'cut-off': ' cut off', outage: ' gangguan' },
  },
  en: {
    notLinked:
      'This chat is not linked to an account. Sign in to the app, open Counter, press Sell by chat, then send its code here: LINK.CODE',
    linked: (app: string) => `This chat is linked to your ${app} account. Type HELP for the commands. Give your PIN to nobody.`,
    unlinked: (app: string) => `This chat is unlinked from your ${app} account.`,
    codeUnknown: 'This code is not valid. Make another one in the app.',
    taken: 'This chat is linked to another account. Send STOP first.',
    unknown: 'Unknown command. Type HELP.',
    shape: (shape: string) => `It looks like this: ${shape}`,
    pinNeeded: (shape: string) => `Add your PIN: ${shape}`,
    pinWrong: 'Wrong PIN. Nothing was done.',
    pinNone: 'There is no chat PIN yet. Set it in the app.',
    stale: 'This message came late and nothing was done. Send it again if it still matters.',
    crowded: 'Too many messages at once. Nothing was done for this one. Send it again once those before it are answered.',
    gone: 'This account can no longer be used.',
    pay: (sale: Sale) =>
      `${sale.productName}, ${sale.customerName ?? sale.customerCode}. Customer pays Rp ${formatRupiah(sale.customerPays)}, your price Rp ${formatRupiah(sale.price)}. Pay? Y.PIN`,
    moreItems: (count: number) => `… and ${count} more`,
    none: 'None.',
    ticket: ({ uniqueAmount, Bank }: Ticket) =>
      `Transfer exactly Rp ${formatRupiah(uniqueAmount)} to ${Bank.name} ${Bank.accountNumber}, ${Bank.accountName}. It is credited once the transfer is found.`,
    moved: (amount: number, to: string, balance: number) =>
      `Moved Rp ${formatRupiah(amount)} to ${to}. Balance Rp ${formatRupiah(balance)}.`,
    movedBefore: (amount: number, to: string, again: string) =>
      `Rp ${formatRupiah(amount)} were moved to ${to} today already, and not once more. To move them again: ${again}`,
    transferRemark: 'Transfer by chat',
    today: ({ count, amount }: Recent) => `Today ${count} sales, Rp ${formatRupiah(amount)}`,
    ofDay: (date: string, { sum, totalData }: Log) =>
      `${date}: ${totalData} lines, ${formatRupiah(sum.count)} sales, Rp ${formatRupiah(sum.amount)}`,
    complained: (id: number, isNew: boolean) =>
      isNew
        ? `Your complaint about TRID ${padSale(id)} has arrived. The answer comes to this chat and to your inbox in the app.`
        : `A complaint about TRID ${padSale(id)} is waiting for its answer already.`,
    register:
      'Nobody registers by chat. Ask your upline to be, or the owner of this service, for an invitation link, register there, then link your chat in the app.',
    states: {
      [saleStatuses.pending]: 'in process',
      [saleStatuses.failed]: 'failed',
      [saleStatuses.reversed]: 'reversed',
      [saleStatuses.success]: 'succeeded',
    } as Record<number, string>,
    refunded: 'refunded',
    offered: { open: '', closed: ' closed', 'cut-off': ' cut-off', outage: ' outage' },
  },
}

export const chatTextsIn = (language: Language) => texts[language]

export const commandShape = (name: ChatCommandName): string => chatCommands.find((one) => one.name === name)!.shape

/** One line for each, ten in all: the last says how many are left out. */
function listed<Item>(items: readonly Item[], line: (item: Item) => string, language: Language, before: string[] = []): string {
  if (items.length === 0) return [...before, texts[language].none].join('\n')
  const room = MOST_LINES - before.length
  const shown = items.length > room ? items.slice(0, room - 1) : items
  const left = items.length - shown.length
  return [...before, ...shown.map(line), ...(left > 0 ? [texts[language].moreItems(left)] : [])].join('\n')
}

export const pricesText = (products: readonly Priced[], language: Language): string =>
  listed(products, ({ code, price, state }) => `${code} ${formatRupiah(price)}${texts[language].offered[state]}`, language)

export const recentText = (recent: Recent, language: Language): string =>
  listed(
    recent.sales,
    ({ id, productName, customerCode, statusId }) =>
      `${padSale(id)} ${productName} ${customerCode} ${texts[language].states[statusId]}`,
    language,
    [texts[language].today(recent)],
  )

/** The newest lines of a day; the first says how many there are. */
export const dayText = (date: string, log: Log, language: Language): string =>
  [
    texts[language].ofDay(date.split('-').reverse().join('-'), log),
    ...log.sortedSales
      .slice(0, MOST_LINES - 1)
      .map(
        ({ id, Product, customerCode, statusId, refundedAt }) =>
          `${padSale(id)} ${Product.name} ${customerCode} ${refundedAt ? texts[language].refunded : texts[language].states[statusId]}`,
      ),
  ].join('\n')

/** Lines of paper as a message: what stands in its middle there begins at the left, as a chat has no columns. */
export const receiptText = (lines: readonly string[]): string => lines.map((line) => line.trim()).join('\n')

/** The commands that an account may send. */
export const helpText = (names: readonly ChatCommandName[], language: Language): string =>
  chatCommands
    .filter(({ name }) => names.includes(name))
    .map(({ shape, help }) => `${shape}: ${help[language]}`)
    .join('\n')
