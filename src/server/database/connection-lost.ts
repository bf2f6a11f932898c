import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'

// Connection failures (08…), too many connections, and a server that starts, stops or crashed; then
// the operating system's words.
const codes =
  /^(08\w{3}|53300|57P0[1-5]|57014|55P03|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT)$/
// pg says these without a code.
const sentences =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/

/**
 * Did the work fail because the database was away or had no time for it? Then nobody's request is
 * wrong: it may be sent again. Such a failure may come after the commit, so only an idempotency key
 * tells whether the act was done.
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

const askEveryMs = 1_000
// A machine under load answers `select 1` late; a frozen database never does.
const patienceMs = 4_000

/**
 * Asks the database every second whether it still answers, on a connection of its own. While it
 * does not, `cut` ends the connections on which somebody waits: a frozen database would otherwise
 * hold requests for ever, since only it can end a statement. Answers how to stop asking.
 */
export function watchDatabase(
  address: pg.ClientConfig,
  cut: () => void,
  log: FastifyBaseLogger,
): () => Promise<void> {
  let client: pg.Client | undefined
  let isStopped = false
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
        // A refused connection is an answer: whoever waits there hears it too.
        isOver = true
      },
    )
    await Promise.race([answer, pause(patienceMs)])
    // What arrived while this process itself was busy is read before the timers of the next round.
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
      await pause(askEveryMs)
    }
  }
  const pauses = new Set<() => void>()
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer)
        pauses.delete(end)
        resolve()
      }
      const timer = setTimeout(end, ms)
      timer.unref()
      pauses.add(end)
    })
  const running = round()
  return async () => {
    isStopped = true
    for (const end of pauses) end()
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
