/** What can be wrong with one cell of a sheet, in both languages. {name} is filled by the problem's values. Knows no zod. */
export const cellErrors = {
  required: { id: 'Wajib diisi.', en: 'Required.' },
  'too-long': { id: 'Maksimal {max} karakter.', en: 'At most {max} characters.' },
  'not-ids': { id: 'Isi dengan ID dari daftar.', en: 'Must be ids of the list.' },
  'too-many-ids': { id: 'Maksimal {most} ID.', en: 'At most {most} ids.' },
  'not-a-model': { id: 'Isi Product, ProductCategory atau Biller.', en: 'Must be Product, ProductCategory or Biller.' },
  'not-a-denom': {
    id: 'Isi nominal, rentang seperti 10.000-500.000, “tagihan”, atau kosongkan.',
    en: 'A denomination, a range such as 10.000-500.000, “bill”, or nothing.',
  },
  'not-rupiah': { id: 'Harus rupiah bulat, mis. 10.050.', en: 'Must be whole rupiah, e.g. 10.050.' },
  'above-zero': { id: 'Harus lebih dari 0.', en: 'Must be above 0.' },
  'own-code': {
    id: 'Kode partner tidak dapat dipakai memesan. Tulis kode sendiri setelah nama, mis. “Telkomsel 5.000 / S5”.',
    en: 'The code of the partner cannot be used for orders. Write your own code after the name, e.g. “Telkomsel 5.000 / S5”.',
  },
  twice: { id: 'Sudah ada di baris {row}.', en: 'Stands in row {row} already.' },
  'code-taken': { id: 'Kode {code} sudah dipakai produk {product}.', en: 'Product {product} has the code {code} already.' },
  'name-taken': { id: 'Nama ini sudah ada.', en: 'This name exists already.' },
  'unknown-product': { id: 'Produk {id} tidak ada.', en: 'There is no product {id}.' },
  'unknown-category': { id: 'Kategori {id} tidak ada.', en: 'There is no category {id}.' },
  'unknown-biller': { id: 'Biller {id} tidak ada.', en: 'There is no biller {id}.' },
  'which-biller': {
    id: 'Kategori ini dipakai beberapa biller: tulis “kategori,biller”.',
    en: 'This category has no biller of its own: write “category,biller”.',
  },
  'which-category': {
    id: 'Biller ini tidak hanya di satu kategori: tulis “biller,kategori”.',
    en: 'This biller is not of one category alone: write “biller,category”.',
  },
  'has-partner': { id: 'Produk ini sudah punya partner ini.', en: 'The product has this partner already.' },
  'other-denom': { id: 'Denom produk ini {denom}.', en: 'The denomination of this product is {denom}.' },
  'only-bills': { id: 'Isi kategori ini tagihan: tulis “tagihan”.', en: 'This category holds bills: write “bill”.' },
  'no-bills': { id: 'Kategori ini bukan untuk tagihan.', en: 'This category holds no bills.' },
  'unknown-place': {
    id: '{found} tidak dapat diganti. Yang dapat: {names}, dan fungsi {functions}, mis. {example}.',
    en: '{found} cannot be replaced. What can: {names}, and the functions {functions}, e.g. {example}.',
  },
  'place-in-name': {
    id: 'Nama dikirim apa adanya: {example} hanya diganti di kolom nilai.',
    en: 'A name is sent as it stands: {example} is replaced in the value only.',
  },
  'share-below-zero': {
    id: 'Terlalu tinggi: bagian {share} menjadi Rp {amount}.',
    en: 'Too high: the share {share} becomes Rp {amount}.',
  },
} as const

/** The text of a cell's problem in one language, its {values} filled in. */
export function cellErrorText(
  problem: keyof typeof cellErrors,
  language: 'id' | 'en',
  values: Readonly<Record<string, string | number>> = {},
): string {
  return cellErrors[problem][language].replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    return typeof value === 'number' ? value.toLocaleString('id-ID') : (value ?? '–')
  })
}
