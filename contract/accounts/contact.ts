import { z } from 'zod'
import { call } from '../call.ts'
import { owner } from '../user-types.ts'

const address = { email: z.string().nullable(), phone: z.string().nullable() }

export const contact = {
  setOwnContact: call({
    does: 'Sets e-mail and phone of the owner, for codes, notices and alarms. Empty is none',
    path: '/user/contact',
    who: owner,
    effects: ['set-identity'],
    confirms: true,
    tells: 'contact-changed',
    input: z.object({ email: z.string().trim().max(200), phone: z.string().trim().max(20) }),
    answer: z.object(address),
    refuses: ['email-taken', 'phone-taken'],
    example: {
      input: { email: 'budi@example.id', phone: '081290347781' },
      answer: { email: 'budi@example.id', phone: '081290347781' },
    },
  }),
}
