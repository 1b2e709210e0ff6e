import { createSocket } from 'node:dgram'
import { once } from 'node:events'

export interface TestNameServer {
  /** `address:port`. */
  at: string
  /** Names that were asked for, with the type of address. */
  asked: string[]
  close(): void
}

/** A name server that knows the IPv4 and IPv6 addresses of some names, says nothing of those that are `silent`, and that there are no others. */
export async function testNameServer(known: Readonly<Record<string, readonly string[] | 'silent'>>): Promise<TestNameServer> {
  const socket = createSocket('udp4')
  const asked: string[] = []
  socket.on('message', (question, { port, address }) => {
    const { name, type, end } = questionIn(question)
    asked.push(`${name} ${type === 1 ? 'A' : 'AAAA'}`)
    const addresses = known[name]
    if (addresses === 'silent') return
    const found = (addresses ?? []).filter((one) => one.includes(':') === (type === 28)).map(bytesOf)
    const head = Buffer.alloc(12)
    question.copy(head, 0, 0, 2)
    head.writeUInt16BE(addresses ? 0x8180 : 0x8183, 2)
    head.writeUInt16BE(1, 4)
    head.writeUInt16BE(found.length, 6)
    const records = found.map((bytes) => {
      const record = Buffer.alloc(12)
      record.writeUInt16BE(0xc00c, 0)
      record.writeUInt16BE(type, 2)
      record.writeUInt16BE(1, 4)
      record.writeUInt16BE(bytes.length, 10)
      return Buffer.concat([record, bytes])
    })
    socket.send(Buffer.concat([head, question.subarray(12, end), ...records]), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return { at: `127.0.0.1:${socket.address().port}`, asked, close: () => socket.close() }
}

function questionIn(message: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = message[at]!; length > 0; length = message[at]!) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length).toLowerCase())
    at += 1 + length
  }
  return { name: labels.join('.'), type: message.readUInt16BE(at + 1), end: at + 5 }
}

/** IPv6 written out in full. */
const bytesOf = (address: string): Buffer =>
  address.includes(':')
    ? Buffer.from(
        address
          .split(':')
          .map((part) => part.padStart(4, '0'))
          .join(''),
        'hex',
      )
    : Buffer.from(address.split('.').map(Number))
