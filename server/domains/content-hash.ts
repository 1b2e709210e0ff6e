import { hash } from 'node:crypto'

/** Names a content. */
export const contentHash = (content: Buffer): string => hash('sha256', content, 'base64url').slice(0, 22)
