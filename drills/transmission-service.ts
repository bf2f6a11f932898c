import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import type { SimulatorState } from '#features/negativation/bureau-exchange/gateway/simulator.ts'

import { answerRemessa } from './bureau-world.ts'
import type { Chance } from './chance.ts'

export type Misbehaviour = {
  /** Share of faulty calls and returns. */
  readonly share: number
  /** Longer than the client's timeout. */
  readonly slowMs: number
  isDead: boolean
}

const kinds = {
  PUT: [
    'timeout after accept',
    '500 after accept',
    '429',
    'slow',
    'reset before accept',
    'reset mid-answer',
    '500',
    '503',
  ],
  HEAD: ['500', 'reset', 'slow'],
  LIST: ['500', 'no list', 'evil names', 'reset'],
  GET: ['reset mid-body', '500', 'slow', 'wrong digest'],
  DELETE: ['500 after it', '500', 'reset'],
  RETURN: ['partial batch', 'duplicate', 'another file', 'wrong charset', 'listed again'],
} as const
type Area = keyof typeof kinds

/** Received requests and injected faults, by name. */
export type ServiceLog = {
  readonly calls: Record<string, number>
  readonly faults: Record<string, number>
  /** Repeated calls, and status queries after a doubtful send. */
  extra: number
  first: number
  /** Remessas sent again without a status query. */
  blind: number
  mostInFlight: number
}

export type TransmissionService = {
  readonly url: string
  readonly log: ServiceLog
  readonly states: ReadonlyMap<string, SimulatorState>
  readonly close: () => Promise<void>
}

const digestOf = (bytes: Uint8Array) =>
  `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')

/** Half of the records of a return, with header and trailer. */
export function halfOf(bytes: Uint8Array): Buffer {
  const lines = textOf(bytes)
    .split('\r\n')
    .filter((line) => line !== '')
  return Buffer.from(
    [...lines.slice(0, Math.ceil(lines.length / 2)), lines.at(-1) ?? '']
      .map((line) => `${line}\r\n`)
      .join(''),
    'latin1',
  )
}

/** A return for an unknown remessa. */
export const foreignOf = (bytes: Uint8Array, remessa: string): Buffer =>
  Buffer.from(textOf(bytes).replace(remessa, '987654'), 'latin1')

/** The same text in a charset that no bureau uses. */
export const utf16Of = (bytes: Uint8Array): Buffer => Buffer.from(textOf(bytes), 'utf16le')

/**
 * A transmission service on loopback with a bureau behind it; cycles through every fault of the
 * catalogue.
 */
export async function startTransmissionService(
  chance: Chance,
  how: Misbehaviour,
): Promise<TransmissionService> {
  const states = new Map<string, SimulatorState>()
  const remessas = new Map<string, Buffer>()
  const returns = new Map<string, Buffer>()
  /** Delayed returns: listed some polls later. */
  const coming: { name: string; bytes: Buffer; polls: number }[] = []
  const again = new Map<string, Buffer>()
  const turns: Record<Area, number> = { PUT: 0, HEAD: 0, LIST: 0, GET: 0, DELETE: 0, RETURN: 0 }
  // Which calls fail differs between runs; their share and the coverage of all kinds do not.
  const due = Object.fromEntries(Object.keys(kinds).map((area) => [area, chance.next()])) as Record<
    Area,
    number
  >
  const inFlight = new Map<string, Set<string>>()
  const seen = new Map<string, number>()
  const doubtful = new Set<string>()
  const log: ServiceLog = { calls: {}, faults: {}, extra: 0, first: 0, blind: 0, mostInFlight: 0 }

  const fault = (area: Area): string => {
    due[area] += how.share
    if (due[area] < 1) return 'fine'
    due[area] -= 1
    const list: readonly string[] = kinds[area]
    // Cycle through the kinds, so that a short run covers all.
    const kind = list[turns[area]++ % list.length] ?? 'fine'
    log.faults[`${area} ${kind}`] = (log.faults[`${area} ${kind}`] ?? 0) + 1
    return kind
  }
  const count = (call: string, name: string, isAlwaysExtra = false) => {
    const times = (seen.get(`${call} ${name}`) ?? 0) + 1
    seen.set(`${call} ${name}`, times)
    log.calls[call] = (log.calls[call] ?? 0) + 1
    if (isAlwaysExtra || (name !== '' && times > 1)) log.extra += 1
    else log.first += 1
  }

  const publish = (root: string, remessa: number, answer: Uint8Array) => {
    const number = String(remessa).padStart(6, '0')
    const name = `R.008.${root}.PEFIN.RET.${number}.TXT`
    const bytes = Buffer.from(answer)
    const add = (prefix: string, content: Buffer, polls: number) =>
      coming.push({ name: prefix + name, bytes: content, polls })
    const kind = fault('RETURN')
    if (kind === 'partial batch') add('A.', halfOf(bytes), 1)
    if (kind === 'another file') add('B.', foreignOf(bytes, number), 1)
    if (kind === 'wrong charset') add('C.', utf16Of(bytes), 1)
    if (kind === 'duplicate') add('D.', bytes, 3)
    if (kind === 'listed again') again.set(name, bytes)
    add('', bytes, 2)
  }
  /** The first content stored under a name wins. */
  const accept = (name: string, bytes: Buffer): boolean => {
    if (remessas.has(name)) return false
    remessas.set(name, bytes)
    const { root, remessa, answer } = answerRemessa(states, bytes)
    publish(root, remessa, answer)
    return true
  }

  const put = async (
    name: string,
    bytes: Buffer,
    request: IncomingMessage,
    response: ServerResponse,
  ) => {
    count('PUT', name)
    if (doubtful.has(name)) log.blind += 1
    const root = name.split('.')[1] ?? ''
    const own = inFlight.get(root) ?? new Set()
    inFlight.set(root, own.add(name))
    log.mostInFlight = Math.max(log.mostInFlight, own.size)
    response.once('close', () => own.delete(name))
    if (request.headers['content-digest'] !== digestOf(bytes))
      return void response.writeHead(400).end()
    const kind = fault('PUT')
    if (kind === '429') return void response.writeHead(429, { 'retry-after': '30' }).end()
    if (kind === '503') return void response.writeHead(503, { 'retry-after': '60' }).end()
    if (kind !== 'fine') doubtful.add(name)
    if (kind === '500') return void response.writeHead(500).end()
    if (kind === 'reset before accept') return void response.destroy()
    if (kind === 'slow') await new Promise((resolve) => setTimeout(resolve, how.slowMs))
    const isNew = accept(name, bytes)
    if (kind === 'timeout after accept') return
    if (kind === '500 after accept') return void response.writeHead(500).end()
    if (kind === 'reset mid-answer') {
      response.writeHead(201, { 'content-length': '50' })
      response.write('aceito')
      setTimeout(() => response.destroy(), 5)
      return
    }
    response.writeHead(isNew ? 201 : 412).end()
  }
  const head = async (name: string, response: ServerResponse) => {
    count('HEAD', name, true)
    const kind = fault('HEAD')
    if (kind === '500') return void response.writeHead(500).end()
    if (kind === 'reset') return void response.destroy()
    if (kind === 'slow') await new Promise((resolve) => setTimeout(resolve, how.slowMs))
    doubtful.delete(name)
    const held = remessas.get(name)
    response.writeHead(held ? 200 : 404, held ? { 'repr-digest': digestOf(held) } : {}).end()
  }
  const list = (response: ServerResponse) => {
    count('LIST', '')
    for (const each of coming.splice(0)) {
      if (each.polls > 0) coming.push({ ...each, polls: each.polls - 1 })
      else returns.set(each.name, each.bytes)
    }
    const kind = fault('LIST')
    if (kind === '500') return void response.writeHead(500).end()
    if (kind === 'no list') return void response.end('<html>em manutenção</html>')
    if (kind === 'reset') return void response.destroy()
    const evil = kind === 'evil names' ? ['../../etc/passwd', 'a/b.TXT', '', '.oculto'] : []
    response.end(JSON.stringify({ arquivos: [...evil, ...returns.keys()] }))
  }
  const get = async (name: string, response: ServerResponse) => {
    count('GET', name)
    const bytes = returns.get(name)
    if (!bytes) return void response.writeHead(404).end()
    const kind = fault('GET')
    if (kind === '500') return void response.writeHead(500).end()
    if (kind === 'slow') await new Promise((resolve) => setTimeout(resolve, how.slowMs))
    if (kind === 'reset mid-body') {
      response.writeHead(200, { 'content-length': String(bytes.length) })
      response.write(bytes.subarray(0, bytes.length / 2))
      setTimeout(() => response.destroy(), 5)
      return
    }
    const declared = kind === 'wrong digest' ? digestOf(Buffer.from('x')) : digestOf(bytes)
    response.writeHead(200, { 'repr-digest': declared }).end(bytes)
  }
  const remove = (name: string, response: ServerResponse) => {
    count('DELETE', name)
    const kind = fault('DELETE')
    if (kind === '500') return void response.writeHead(500).end()
    if (kind === 'reset') return void response.destroy()
    returns.delete(name)
    const same = again.get(name)
    if (same) {
      again.delete(name)
      coming.push({ name, bytes: same, polls: 1 })
      seen.delete(`GET ${name}`)
      seen.delete(`DELETE ${name}`)
    }
    response.writeHead(kind === '500 after it' ? 500 : 204).end()
  }

  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('error', () => {})
    response.on('error', () => {})
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      if (how.isDead) return
      const [, folder, name = ''] =
        /^\/(remessas|retornos)\/?([\w.-]*)$/.exec(request.url ?? '') ?? []
      const call = `${request.method} ${folder}`
      if (call === 'PUT remessas') void put(name, Buffer.concat(pieces), request, response)
      else if (call === 'HEAD remessas') void head(name, response)
      else if (call === 'GET retornos' && name === '') list(response)
      else if (call === 'GET retornos') void get(name, response)
      else if (call === 'DELETE retornos') remove(name, response)
      else response.writeHead(404).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    log,
    states,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
