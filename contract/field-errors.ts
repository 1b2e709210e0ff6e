/** What can be wrong with one field of an input, in both languages. {name} is filled by the problem's values. Knows no zod. */
export const fieldErrors = {
  required: { id: 'Wajib diisi.', en: 'Required.' },
  'too-short': { id: 'Minimal {min} karakter.', en: 'At least {min} characters.' },
  'too-long': { id: 'Maksimal {max} karakter.', en: 'At most {max} characters.' },
  'too-small': { id: 'Paling kecil {min}.', en: '{min} at least.' },
  'too-large': { id: 'Paling besar {max}.', en: '{max} at most.' },
  'too-few': { id: 'Pilih minimal {min}.', en: 'Choose at least {min}.' },
  'too-many': { id: 'Pilih maksimal {max}.', en: 'Choose at most {max}.' },
  'not-a-number': { id: 'Harus berupa angka.', en: 'Must be a number.' },
  'not-whole': { id: 'Harus berupa bilangan bulat.', en: 'Must be a whole number.' },
  'not-a-choice': { id: 'Pilihan tidak dikenal.', en: 'Not one of the choices.' },
  invalid: { id: 'Isian tidak sesuai.', en: 'Not valid.' },
} as const

export type FieldError = keyof typeof fieldErrors

/** The text of a field's problem in one language, its {values} filled in. */
export function fieldErrorText(
  problem: FieldError,
  language: 'id' | 'en',
  values: Readonly<Record<string, number>> = {},
): string {
  return fieldErrors[problem][language].replace(/\{(\w+)\}/g, (_, name: string) => values[name]?.toLocaleString('id-ID') ?? '–')
}
