import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'

// Connection failures (08…), too many connections, a server that starts, stops or crashed; then
// error codes of the operating system.
const codes =
  /^(08\w{3}|53300|57P0[1-5]|57014|55P03|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT)$/
// Messages that pg throws without a code.
const sentences =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/

/**
 * True if the work failed because the database was unreachable or overloaded, so the request may be
 * retried. It may fail after the commit: only an idempotency key detects that the act was done.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const isSystemError =
    'syscall' in error &&
    error.syscall !== 'connect' &&
    error.syscall !== 'read' &&
    error.syscall !== 'write'
  if ('code' in error && codes.test(String(error.code)) && !isSystemError) return true
  return sentences.test(error.message)
}

const pollEveryMs = 1_000
// Above the answer time of a loaded machine; a frozen database never answers.
const patienceMs = 4_000

/** Pauses that can be ended early. */
function pauses() {
  const running = new Set<() => void>()
  return {
    pause: (ms: number) =>
      new Promise<void>((resolve) => {
        const end = () => {
          clearTimeout(timer)
          running.delete(end)
          resolve()
        }
        const timer = setTimeout(end, ms)
        timer.unref()
        running.add(end)
      }),
    endAll: () => {
      for (const end of running) end()
    },
  }
}

/**
 * Pings the database every second on its own connection. If it does not answer, `cut` closes the
 * connections in use: a frozen database would hold their requests for ever. Returns a function that
 * stops it.
 */
export function watchDatabase(
  address: pg.ClientConfig,
  cut: () => void,
  log: FastifyBaseLogger,
): () => Promise<void> {
  let client: pg.Client | undefined
  let isStopped = false
  const { pause, endAll } = pauses()
  const ask = async () => {
    client ??= await open(address)
    await client.query('select 1')
  }
  const isAnswered = async () => {
    let isOver = false
    const answer = ask().then(
      () => (isOver = true),
      () => {
        client = undefined
        // A refused connection fails its requests by itself, so nothing is cut.
        isOver = true
      },
    )
    await Promise.race([answer, pause(patienceMs)])
    // Read answers that arrived while this process was busy before the next timers run.
    await pause(0)
    return isOver
  }
  const round = async () => {
    while (!isStopped) {
      if (!(await isAnswered()) && !isStopped) {
        log.error('the database does not answer: the connections in use are cut')
        client?.connection.stream.destroy()
        client = undefined
        cut()
      }
      await pause(pollEveryMs)
    }
  }
  const running = round()
  return async () => {
    isStopped = true
    endAll()
    client?.connection.stream.destroy()
    await running
  }
}

async function open(address: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({
    ...address,
    application_name: 'regua watch',
    connectionTimeoutMillis: patienceMs - 500,
    keepAlive: true,
  })
  client.on('error', () => {})
  await client.connect()
  return client
}
