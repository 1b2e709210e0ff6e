import type { TemplateName } from './templates.ts'

/** The letters that release 0.1 cannot fill: it stops sending anything at the first that waits. Later releases leave alone what they do not know. */
export const unknownTo01: readonly TemplateName[] = [
  'h2h-created',
  'h2h-activated',
  'report-secret-shown',
  'topup-report-waits',
  'topup-gateway-changed',
  'moved-in',
  'move-links-made',
  'more-changes',
]
