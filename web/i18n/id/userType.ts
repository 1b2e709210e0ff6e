/** Names of the roles in contract/user-types.ts. */
export const userType = {
  owner: 'Pemilik platform',
  ca: 'Agen',
  subCa: 'Subagen',
  seller: 'Konter',
  h2h: 'Klien H2H',
  sales: 'Sales',
  referrer: 'Referral',
  h2hReferral: 'Klien H2H referral',
  mitra: 'Mitra',
  subAgent: 'Subagen',
  subAgent1: 'Subagen 1',
  subAgent2: 'Subagen 2',
  h2hMitra: 'Mitra induk H2H',
  h2hOfMitra: 'Klien H2H dari mitra',
} as const
