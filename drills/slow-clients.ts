import { readFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

import { ask, percentile } from './requests.ts'
import { mustHold } from './drill-end.ts'
import { type Drill, sizeOf } from './drill.ts'
import { inPlace } from './in-place.ts'
import { startServer } from './server.ts'
import { addItems, addPerson, decision, paths } from './world.ts'

const here = 'PENDENTE_APROVACAO_SUPERINTENDENTE_SHOPPING'
const connections = 4

/** Current memory of the process in MiB. */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024
}

const boundary = 'devagar'

/** Start of a request that never ends: headers, body, or a file byte by byte. */
function beginning(kind: number, token: string): string {
  const head = (path: string, type: string) =>
    `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${token}\r\nContent-Type: ${type}\r\n`
  if (kind === 0) return `GET ${paths.loads} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Devagar: `
  if (kind === 1)
    return `${head(paths.submit, 'application/json')}Content-Length: 100000\r\n\r\n{"status":["`
  return `${head(paths.upload, `multipart/form-data; boundary=${boundary}`)}Content-Length: 100000\r\n\r\n--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="D.csv"\r\nContent-Type: text/csv\r\n\r\nmall;`
}

/** Clients that send one byte per second; other users are served normally. */
export const slowClients: Drill = {
  name: 'slow-clients',
  row: 'R19',
  promise:
    'many connections at a byte a second: others are served as before, no transaction waits for a socket, memory stays constant',
  run: (options) =>
    inPlace(async (place, findings) => {
      const isLong = options.size === 'long'
      const slow = sizeOf(options, 150, 1_000)
      const seconds = isLong ? 30 : 3
      const database = await place.up()
      const items = await addItems(place, { items: isLong ? 5_000 : 300, status: here })
      const malls = [...new Set(items.map(({ mallId }) => mallId))]
      const { token } = await addPerson(place, 'aprova', 'approver', malls)
      const loader = await addPerson(place, 'carrega', 'regua')
      const server = await startServer(place, options, { REGUA_POOL: String(connections) })
      const list = () =>
        ask(
          server.address,
          paths.search,
          { status: [here], size: 20 },
          { token, timeoutMs: 10_000 },
        )
      for (let n = 0; n < 10; n += 1) await list()
      const idle: number[] = []
      for (let n = 0; n < 20; n += 1) idle.push((await list()).ms)
      const before = await memoryOf(server.pid)
      const port = Number(new URL(server.address).port)
      const sockets: Socket[] = []
      for (let n = 0; n < slow; n += 1) {
        const socket = connect(port, '127.0.0.1')
        socket.on('error', () => {})
        socket.write(beginning(n % 3, loader.token))
        sockets.push(socket)
      }
      // Downloads that are requested but never read.
      const idleReaders = Array.from({ length: 8 }, () => {
        const socket = connect(port, '127.0.0.1')
        socket.on('error', () => {})
        socket.pause()
        const body = JSON.stringify({ status: [here], url: '/aprovar-negativacao-shopping' })
        socket.write(
          `POST ${paths.download} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
        )
        return socket
      })
      const spans: number[] = []
      let [open, looks, acts, grown] = [0, 0, 0, 0]
      let last = performance.now()
      for (const until = performance.now() + seconds * 1_000; performance.now() < until;) {
        if (performance.now() - last > 1_000) {
          for (const socket of sockets) socket.write('a')
          last = performance.now()
        }
        const answer = await list()
        findings.equal('a list beside slow clients', answer.status, 200)
        if (answer.status === 200) spans.push(answer.ms)
        const item = items[acts]
        if (item) {
          const movedAnswer = await ask(
            server.address,
            paths.submit,
            { status: [here], boletos: [decision(item.id)] },
            { token, timeoutMs: 10_000 },
          )
          findings.equal('a decision beside slow clients', movedAnswer.status, 200)
          acts += 1
        }
        const [found] = await place.rows<{ n: number }>(
          `
            select count(*)::int as n
            from pg_stat_activity
            where application_name = 'regua'
              and state like 'idle in transaction%'
              and state_change < clock_timestamp() - interval '500 milliseconds'`,
        )
        open = Math.max(open, found?.n ?? 0)
        looks += 1
        grown = Math.max(grown, (await memoryOf(server.pid)) - before)
        if (findings.problems.length > 5) break
        await wait(20)
      }
      const stillOpen = sockets.filter((socket) => !socket.destroyed).length
      for (const socket of [...sockets, ...idleReaders]) socket.destroy()
      findings.equal('transactions that wait for a socket', open, 0)
      findings.must(
        stillOpen > slow / 2,
        `only ${stillOpen} of ${slow} slow connections were there`,
      )
      const [p95, p95Idle] = [percentile(spans, 0.95), percentile(idle, 0.95)]
      // Ratios and memory need an idle machine: the small run only detects blocked users.
      if (isLong) findings.atMost('list p95 against idle', p95 / Math.max(5, p95Idle), 2)
      findings.atMost('memory grown, MiB', grown, isLong ? 50 : 150)
      findings.equal('a list afterwards', (await list()).status, 200)
      await mustHold(place, findings)
      await server.stop()
      await database.down()
      return {
        slow,
        lists: spans.length,
        decisions: acts,
        looks,
        openTransactions: open,
        listP95: p95,
        listP95Idle: p95Idle,
        grownMiB: Math.round(grown),
      }
    }),
}
