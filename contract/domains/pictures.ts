import { z } from 'zod'
import { call } from '../call.ts'
import { nothing } from '../shapes.ts'
import { domainTypes } from '../user-types.ts'

/** Bytes of a form that carries one of `largestPicture`. */
const largestUpload = 2_800_000

/** The answer is the picture itself. */
const picture = z.any().describe('Picture').meta({ contentMediaType: 'image/png' })
const domainId = z.coerce.number().int().min(1).max(2_147_483_647)
const filename = z.string().regex(/^[a-z0-9-]{1,60}\.png$/)
const who = { types: domainTypes }

export const pictures = {
  resourceInfo: call({
    does: 'Brand of the host: names, colours and revision',
    method: 'GET',
    path: '/resource/info',
    who: 'public',
    permission: 'none',
    input: z.object({}),
    answer: z.object({
      appName: z.string(),
      shortName: z.string(),
      aliasName: z.string().nullable(),
      name: z.string().describe('Host name of the domain; `default` for the product’s own brand'),
      revision: z.int(),
      image: z.string().nullable().describe('Path of the icon; null for the product’s own'),
      bannerColor: z.string(),
      splashColor: z.string(),
      demo: z.boolean().describe('The demo world is open: simulators deliver'),
      userRows: z.int().describe('Rows that the user list opens with'),
      chargerFilters: z.boolean().describe('Whether chargers choose users by level in the history of payments'),
      version: z.string().describe('Version of the server'),
      source: z.string().describe('Address of the source code of that version; empty where none is known'),
    }),
    example: {
      input: {},
      answer: {
        appName: 'Jenjang',
        shortName: 'Jenjang',
        aliasName: null,
        name: 'default',
        revision: 0,
        image: null,
        bannerColor: '#125688',
        splashColor: '#ffffff',
        demo: true,
        userRows: 3,
        chargerFilters: false,
        version: '0.2.0',
        source: 'https://jenjang.example/source',
      },
    },
  }),

  resourceImage: call({
    does: 'The icon of the host’s brand',
    method: 'GET',
    path: '/resource/image',
    who: 'public',
    permission: 'none',
    input: z.object({}),
    answer: picture,
    example: { input: {}, answer: 'PNG' },
  }),

  domainImage: call({
    does: 'The logo that was uploaded for a domain',
    method: 'GET',
    path: '/user/group/domain/image/{domainId}/{image}',
    who,
    permission: 'settings',
    input: z.object({ domainId, image: filename }),
    answer: picture,
    refuses: ['not-found'],
    example: { input: { domainId: 1, image: 'logo.png' }, answer: 'PNG' },
  }),

  domainAsset: call({
    does: 'A picture made of the logo of a domain',
    method: 'GET',
    path: '/user/group/asset/{domainId}/{filename}',
    who,
    permission: 'settings',
    input: z.object({ domainId, filename }),
    answer: picture,
    refuses: ['not-found'],
    example: { input: { domainId: 1, filename: 'icon-192.png' }, answer: 'PNG' },
  }),

  assetLibrary: call({
    does: 'The pictures that are made of a logo',
    path: '/user/group/asset/library',
    who,
    permission: 'settings',
    input: z.object({}),
    answer: z.array(z.object({ name: z.string(), filename: z.string() })),
    example: { input: {}, answer: [{ name: 'Icon 192', filename: 'icon-192.png' }] },
  }),

  uploadAsset: call({
    does: 'Takes a square JPEG or PNG as the logo of a domain, and makes all its pictures. The image is encoded again: nothing else of the file remains',
    path: '/user/group/asset/upload',
    changes: ['listDomains', 'domainDetail'],
    who,
    effects: ['set-brand'],
    largestBody: largestUpload,
    upload: true,
    input: z.object({
      image: z.base64().describe('The file; in JSON as base64'),
      filename: z.string().max(255).optional().describe('Its name, as a form carries it'),
      domain: z.coerce.number().int().min(1).max(2_147_483_647),
    }),
    answer: nothing,
    refuses: ['not-found', 'image-not-square', 'image-unreadable', 'image-too-large', 'unavailable'],
    example: { input: { image: 'iVBORw0KGgo=', domain: 1 }, answer: {} },
  }),
}
