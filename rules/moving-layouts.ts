/** Files that a network brings from another system: what they may hold, and which heads hold it where nobody says. */

export const moveKinds = ['users', 'products', 'prices'] as const
export type MoveKind = (typeof moveKinds)[number]

/** What the old system says of a day that was rehearsed: its sales, and what every seller had at the end. */
export const dayKinds = ['sales', 'balances'] as const
export type FileKind = MoveKind | (typeof dayKinds)[number]

export const moveSystems = ['otomax', 'irs', 'digiflazz', 'other'] as const
export type MoveSystem = (typeof moveSystems)[number]

/** The fields of each kind of file, in their order. */
export const moveFields = {
  users: ['code', 'name', 'upline', 'balance', 'phone', 'email', 'username', 'address'],
  products: ['code', 'name', 'category', 'brand', 'denom', 'cost', 'price', 'retail', 'partnerCode', 'status'],
  prices: ['user', 'product', 'price'],
  sales: ['seller', 'product', 'number', 'price', 'status', 'ref', 'after'],
  balances: ['seller', 'balance'],
} as const satisfies Record<FileKind, readonly string[]>
export type MoveField = (typeof moveFields)[FileKind][number]

/** Fields without which no row of a kind says enough. */
export const neededFields: Readonly<Record<FileKind, readonly MoveField[]>> = {
  users: ['code', 'name'],
  products: ['code', 'name', 'cost'],
  prices: ['user', 'product', 'price'],
  sales: ['seller', 'product', 'number', 'price', 'status'],
  balances: ['seller', 'balance'],
}

/** Which head of a file holds which field. */
export type MoveColumns = Partial<Record<MoveField, string>>

type Heads = Readonly<Record<FileKind, Partial<Record<MoveField, readonly string[]>>>>

const sellers = [
  'kodereseller',
  'kodeagen',
  'kodemember',
  'kodemitra',
  'idreseller',
  'idmember',
  'idagen',
  'memberid',
  'username',
]

/** Heads by which a field is known in files of any system, as `plain` leaves them. */
const anywhere: Heads = {
  users: {
    code: ['kode', 'kodereseller', 'kodeagen', 'kodemember', 'idreseller', 'idmember', 'idagen', 'memberid', 'code', 'id'],
    name: ['nama', 'namareseller', 'namamember', 'namaagen', 'name'],
    upline: ['upline', 'kodeupline', 'idupline', 'uplineid', 'parent'],
    balance: ['saldo', 'sisasaldo', 'saldoakhir', 'deposit', 'balance'],
    phone: ['nohp', 'hp', 'nomorhp', 'notelp', 'telepon', 'telp', 'pengirim', 'msisdn', 'phone'],
    email: ['email', 'surel'],
    username: ['username', 'user', 'namapengguna', 'login'],
    address: ['alamat', 'address'],
  },
  products: {
    code: ['kode', 'kodeproduk', 'kodevoucher', 'idproduk', 'code', 'sku'],
    name: ['nama', 'namaproduk', 'produk', 'keterangan', 'name'],
    category: ['kategori', 'jenis', 'jenisproduk', 'category'],
    brand: ['operator', 'kodeoperator', 'provider', 'brand', 'merek'],
    denom: ['nominal', 'denom', 'denominasi'],
    cost: ['hargabeli', 'hbeli', 'modal', 'hargamodal', 'cost'],
    price: ['hargajual', 'hjual', 'harga', 'price'],
    retail: ['hargaeceran', 'hargaend', 'hargaenduser', 'hargaritel', 'retail'],
    partnerCode: ['kodesupplier', 'kodemodul', 'kodepartner'],
    status: ['status', 'aktif', 'active', 'statusproduk'],
  },
  prices: {
    user: ['kodereseller', 'kodeagen', 'idreseller', 'idmember', 'kodemember', 'reseller', 'member', 'user'],
    product: ['kodeproduk', 'produk', 'kodevoucher', 'idproduk', 'product'],
    price: ['hargajual', 'harga', 'hjual', 'price'],
  },
  sales: {
    seller: [...sellers, 'reseller', 'member', 'agen', 'user', 'seller'],
    product: ['kodeproduk', 'kodevoucher', 'idproduk', 'sku', 'buyerskucode', 'produk', 'product'],
    number: ['tujuan', 'notujuan', 'nomortujuan', 'nopelanggan', 'idpelanggan', 'customerno', 'msisdn', 'nomor', 'number'],
    price: ['hargajual', 'harga', 'hjual', 'price'],
    status: ['status', 'statustransaksi', 'statustrx', 'keteranganstatus'],
    ref: ['refid', 'idref', 'reffid', 'refclient', 'ref'],
    after: ['saldoakhir', 'sisasaldo', 'saldosesudah', 'saldosetelah', 'balanceafter', 'saldo'],
  },
  balances: {
    seller: [...sellers, 'kode', 'id', 'code', 'user'],
    balance: ['saldoakhir', 'saldo', 'sisasaldo', 'deposit', 'balance'],
  },
}

/** What a system calls otherwise, before what is known anywhere. Digiflazz's are those of its price list; the others' of their screens. */
const presets: Readonly<Record<MoveSystem, Heads>> = {
  otomax: {
    users: { code: ['kode'], upline: ['kodeupline', 'upline'], phone: ['nohp', 'pengirim'] },
    products: { brand: ['kodeoperator', 'operator'], price: ['hargajual'], cost: ['hargabeli'] },
    prices: { user: ['kodereseller'], product: ['kodeproduk'] },
    sales: {},
    balances: {},
  },
  irs: {
    users: { code: ['idmember', 'idreseller', 'id'], phone: ['nohp', 'hp'] },
    products: { code: ['kodeproduk', 'kode'], brand: ['provider', 'operator'] },
    prices: { user: ['idmember', 'idreseller'], product: ['kodeproduk'] },
    sales: { seller: ['idmember', 'idreseller'] },
    balances: { seller: ['idmember', 'idreseller', 'id'] },
  },
  digiflazz: {
    users: {},
    products: {
      code: ['buyerskucode', 'kodeproduk'],
      name: ['productname', 'namaproduk'],
      cost: ['price', 'harga', 'hargabeli'],
      price: ['hargajual'],
      partnerCode: ['buyerskucode'],
      status: ['buyerproductstatus', 'status'],
    },
    prices: {},
    sales: { product: ['buyerskucode'], number: ['customerno'] },
    balances: {},
  },
  other: { users: {}, products: {}, prices: {}, sales: {}, balances: {} },
}

/** A head without signs and in small letters: 'No. HP' is 'nohp'. */
const plain = (head: string) => head.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** Which of the heads hold the fields of a kind: as was kept for the system where those heads are there, else as its files are known. */
export function guessColumns(
  system: MoveSystem,
  kind: FileKind,
  heads: readonly string[],
  kept: MoveColumns | undefined,
): MoveColumns {
  const columns: MoveColumns = {}
  for (const field of moveFields[kind]) {
    const before = kept?.[field]
    const known = [...(presets[system][kind][field] ?? []), ...(anywhere[kind][field] ?? [])]
    const found =
      before !== undefined && heads.includes(before)
        ? before
        : known.map((name) => heads.find((head) => plain(head) === name)).find((head) => head !== undefined)
    const isFree = field === 'partnerCode' || !Object.values(columns).includes(found ?? '')
    if (found !== undefined && isFree) columns[field] = found
  }
  return columns
}

/** Why a cell, or a row beside the others, is refused. */
const moveProblems = [
  'required',
  'too-long',
  'formula',
  'unprintable',
  'amount',
  'sen',
  'negative',
  'phone',
  'email',
  'username',
  'code',
  'denom',
  'flag',
  'doubled',
  'taken',
  'unknown',
  'cycle',
  'too-deep',
  'code-taken',
  'below-cost',
  'below-price',
  'no-partner',
  'moved-before',
  'below-upline',
  'above-retail',
  'not-priced',
  'number',
  'state',
] as const
export type MoveProblem = (typeof moveProblems)[number]

/** Rows that one call takes. */
export const MOST_MOVE_ROWS = 2_000
