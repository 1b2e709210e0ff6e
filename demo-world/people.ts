import type { Permission } from '../contract/call.ts'
import { h2hTypes } from '../contract/user-types.ts'
import { provinceNamed } from '../rules/provinces.ts'

/** The people and shops of the demo world. A parent stands before its children; the first 29 are one of each user type, in the order of the types. */

export interface Person {
  username: string
  name: string
  userTypeId: number
  /** Username of the parent; null for the owner. */
  parent: string | null
  phone: string
  email: string
  /** As the head of a receipt shows it. */
  address: string
  province: string
  /** Minutes east of UTC. */
  utcOffset: number
  /** Whole rupiah; 0 where nobody sets one. */
  ceiling: number
  /** H2H clients only. */
  ip: string | null
  isAdministrator: boolean
  /** Sells on its own balance and draws what a sale lacks from its charger, up to the ceiling. */
  isSemi: boolean
  isBlocked: boolean
  isVerified: boolean
}

type Row = readonly [
  userTypeId: number,
  username: string,
  name: string,
  parent: string | null,
  phone: string,
  address: string,
  province: string,
  ceiling: number,
]

const onePerType: readonly Row[] = [
  [1, 'budi', 'Budi Santoso', null, '081210001001', 'Jl. Kramat Raya 45, Jakarta', 'DKI Jakarta', 0],
  [2, 'graha-artha', 'Graha Artha Nusantara', 'budi', '081321002002', 'Jl. Asia Afrika 88, Bandung', 'Jawa Barat', 100_000_000],
  [3, 'priangan', 'Subagen Priangan', 'graha-artha', '081322003003', 'Jl. Ciamis 21, Tasikmalaya', 'Jawa Barat', 0],
  [4, 'konter-melati', 'Konter Melati', 'priangan', '081290347781', 'Jl. HZ Mustofa 118, Tasikmalaya', 'Jawa Barat', 5_000_000],
  [5, 'nusapay', 'NusaPay Digital', 'budi', '081113005005', 'Jl. Gatot Subroto 12, Jakarta', 'DKI Jakarta', 250_000_000],
  [6, 'wahyu', 'Wahyu Prasetyo', 'budi', '085640006006', 'Jl. Pandanaran 30, Semarang', 'Jawa Tengah', 0],
  [7, 'konter-cendana', 'Konter Cendana', 'wahyu', '085641007007', 'Jl. Majapahit 9, Semarang', 'Jawa Tengah', 0],
  [8, 'kilat-reload', 'Kilat Reload', 'budi', '081931008008', 'Jl. Darmo 61, Surabaya', 'Jawa Timur', 0],
  [9, 'bina-mandiri', 'Bina Mandiri Loket', 'budi', '081804009009', 'Jl. Slamet Riyadi 200, Solo', 'Jawa Tengah', 0],
  [10, 'bina-klaten', 'Bina Mandiri Klaten', 'bina-mandiri', '081805010010', 'Jl. Pemuda 14, Klaten', 'Jawa Tengah', 0],
  [11, 'loket-gunung-jati', 'Loket Gunung Jati', 'bina-klaten', '081806011011', 'Ps. Delanggu Los 7, Klaten', 'Jawa Tengah', 0],
  [12, 'sari', 'Sari Wulandari', 'budi', '081915012012', 'Jl. Kaliurang Km 7, Sleman', 'DI Yogyakarta', 0],
  [13, 'anugerah-multipay', 'Anugerah Multipay', 'sari', '081916013013', 'Jl. Magelang 33, Yogyakarta', 'DI Yogyakarta', 0],
  [14, 'banua', 'Banua Mitra Sejahtera', 'budi', '081251014014', 'Jl. A. Yani Km 5, Banjarmasin', 'Kalimantan Selatan', 0],
  [15, 'martapura', 'Agen Martapura', 'banua', '081252015015', 'Jl. Sukaramai 3, Martapura', 'Kalimantan Selatan', 0],
  [16, 'hulu-sungai', 'Subagen Hulu Sungai', 'martapura', '081253016016', 'Jl. Singakarsa 8, Kandangan', 'Kalimantan Selatan', 0],
  [17, 'kandangan', 'Subagen Kandangan', 'hulu-sungai', '081254017017', 'Jl. Pahlawan 19, Kandangan', 'Kalimantan Selatan', 0],
  [18, 'kios-acil-rahmah', 'Kios Acil Rahmah', 'kandangan', '081255018018', 'Ps. Kandangan Blok C2', 'Kalimantan Selatan', 0],
  [19, 'celebes', 'Celebes Mitra Utama', 'budi', '081341019019', 'Jl. Pettarani 77, Makassar', 'Sulawesi Selatan', 150_000_000],
  [20, 'gowa', 'Agen Gowa Raya', 'celebes', '081342020020', 'Jl. Poros Malino 5, Gowa', 'Sulawesi Selatan', 60_000_000],
  [21, 'somba-opu', 'Subagen Somba Opu', 'gowa', '081343021021', 'Jl. Wahid Hasyim 18, Gowa', 'Sulawesi Selatan', 0],
  [22, 'sungguminasa', 'Subagen Sungguminasa', 'somba-opu', '081344022022', 'Jl. Tumanurung 2, Gowa', 'Sulawesi Selatan', 0],
  [
    23,
    'konter-daeng-naba',
    'Konter Daeng Naba',
    'sungguminasa',
    '081345023023',
    'Jl. Usman Salengke 40, Gowa',
    'Sulawesi Selatan',
    7_500_000,
  ],
  [24, 'arus-digital', 'Arus Digital Mitra', 'budi', '081280024024', 'Jl. Boulevard 10, Tangerang', 'Banten', 200_000_000],
  [25, 'bayarin', 'Bayarin Cepat', 'arus-digital', '081281025025', 'Jl. Pahlawan Seribu 6, Serpong', 'Banten', 100_000_000],
  [26, 'cendrawasih', 'Cendrawasih Mitra Timur', 'budi', '081248026026', 'Jl. Koti 15, Jayapura', 'Papua', 120_000_000],
  [27, 'sentani', 'Agen Sentani', 'cendrawasih', '081247027027', 'Jl. Raya Sentani 99, Jayapura', 'Papua', 50_000_000],
  [28, 'abepura', 'Subagen Abepura', 'sentani', '081240028028', 'Jl. Gerilyawan 4, Abepura', 'Papua', 0],
  [29, 'kios-mama-yosepha', 'Kios Mama Yosepha', 'abepura', '081246029029', 'Ps. Youtefa Blok A7, Abepura', 'Papua', 6_000_000],
]

const others: readonly Row[] = [
  [3, 'parahyangan', 'Subagen Parahyangan', 'graha-artha', '081323003031', 'Jl. Ciledug 27, Garut', 'Jawa Barat', 20_000_000],
  [
    4,
    'toko-berkah-ilahi',
    'Toko Berkah Ilahi',
    'priangan',
    '082116004032',
    'Jl. Cihideung 51, Tasikmalaya',
    'Jawa Barat',
    7_500_000,
  ],
  [
    4,
    'warung-bu-sri',
    'Warung Bu Sri Wahyuningsih',
    'priangan',
    '085223004033',
    'Jl. Sutisna Senjaya 6, Tasikmalaya',
    'Jawa Barat',
    3_000_000,
  ],
  [
    4,
    'kios-haji-mahfudz',
    'Kios Pulsa Haji Mahfudz',
    'parahyangan',
    '081394004034',
    'Jl. Otista 12, Garut',
    'Jawa Barat',
    6_000_000,
  ],
  [
    4,
    'agen-dua-saudara',
    'Agen Pulsa Dua Saudara',
    'parahyangan',
    '089677004035',
    'Ps. Guntur Kios 18, Garut',
    'Jawa Barat',
    4_000_000,
  ],
  [5, 'lumbung-pulsa', 'Lumbung Pulsa Indonesia', 'budi', '081115005036', 'Jl. Raya Bogor 301, Depok', 'Jawa Barat', 150_000_000],
  [7, 'pulsa-mbak-yuni', 'Pulsa Mbak Yuni', 'wahyu', '085642007037', 'Jl. Kartini 23, Salatiga', 'Jawa Tengah', 0],
  [7, 'raja-kuota', 'Raja Kuota Ungaran', 'wahyu', '089510007038', 'Jl. Diponegoro 77, Ungaran', 'Jawa Tengah', 0],
  [8, 'serambi-voucher', 'Serambi Voucher', 'budi', '085260008039', 'Jl. T. Nyak Arief 8, Banda Aceh', 'Aceh', 0],
  [
    11,
    'depot-tirta-asih',
    'Depot Air & Pulsa Tirta Asih',
    'bina-klaten',
    '081807011040',
    'Jl. Kopral Sayom 5, Klaten',
    'Jawa Tengah',
    0,
  ],
  [11, 'koperasi-guyub', 'Koperasi Guyub Rukun', 'bina-klaten', '085740011041', 'Jl. Veteran 90, Klaten', 'Jawa Tengah', 0],
  [13, 'cakra-voucher', 'Cakra Voucher', 'sari', '081917013042', 'Jl. Wates 112, Bantul', 'DI Yogyakarta', 0],
  [18, 'ponsel-amuntai', 'Ponsel Amuntai', 'kandangan', '085348018043', 'Jl. Norman Umar 3, Amuntai', 'Kalimantan Selatan', 0],
  [18, 'toko-haji-syukur', 'Toko Haji Syukur', 'kandangan', '085349018044', 'Jl. Bukhari 16, Kandangan', 'Kalimantan Selatan', 0],
  [
    23,
    'toko-sinar-maros',
    'Toko Sinar Maros',
    'sungguminasa',
    '082345023045',
    'Jl. Azalea 7, Maros',
    'Sulawesi Selatan',
    5_000_000,
  ],
  [
    23,
    'kios-bu-hasnah',
    'Kios Bu Hasnah',
    'sungguminasa',
    '085255023046',
    'Ps. Sungguminasa Los 22, Gowa',
    'Sulawesi Selatan',
    3_000_000,
  ],
  [25, 'tokoku', 'Tokoku Super App', 'arus-digital', '081282025047', 'Jl. Jalur Sutera 20, Tangerang', 'Banten', 80_000_000],
  [29, 'konter-hamadi', 'Konter Hamadi', 'abepura', '081343029048', 'Ps. Hamadi Kios 31, Jayapura', 'Papua', 4_000_000],
  [29, 'toko-numbay', 'Toko Numbay', 'abepura', '085244029049', 'Jl. Kelapa Dua 11, Jayapura', 'Papua', 5_000_000],
  [8, 'pelangi-digital', 'Pelangi Digital Nusantara', 'budi', '081234008050', 'Jl. Raya Darmo 68, Surabaya', 'Jawa Timur', 0],
  [
    4,
    'konter-musim-semi',
    'Konter Musim Semi',
    'priangan',
    '082117004050',
    'Jl. Siliwangi 64, Singaparna',
    'Jawa Barat',
    2_000_000,
  ],
]

const administrator = 'parahyangan'
const blocked = 'agen-dua-saudara'
const semi = 'konter-musim-semi'
/** An H2H client that its manager has still to activate. */
const waiting = 'pelangi-digital'

export const people: readonly Person[] = [...onePerType, ...others].map(
  ([userTypeId, username, name, parent, phone, address, province, ceiling]) => ({
    username,
    name,
    userTypeId,
    parent,
    phone,
    email: `${username}@example.id`,
    address,
    province,
    utcOffset: provinceNamed(province)!.utcOffset,
    ceiling,
    ip: h2hTypes.includes(userTypeId) ? '127.0.0.1,::1' : null,
    isAdministrator: username === administrator,
    isSemi: username === semi,
    isBlocked: username === blocked,
    isVerified: username !== waiting,
  }),
)

/** A staff account: signs in with its own name and acts as `of`, as far as its permissions go. */
export interface StaffMember {
  username: string
  name: string
  email: string
  of: string
  permissions: readonly Permission[]
}

export const staff: readonly StaffMember[] = [
  { username: 'ratna', name: 'Ratna Kartika', email: 'ratna@example.id', of: 'budi', permissions: ['view'] },
  { username: 'dewi', name: 'Dewi Kusumawardhani', email: 'dewi@example.id', of: 'graha-artha', permissions: ['view', 'money'] },
  { username: 'rini', name: 'Rini Astuti', email: 'rini@example.id', of: 'konter-melati', permissions: ['view', 'sell'] },
]
