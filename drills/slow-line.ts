import { connect, createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

import type { Place } from './place.ts'

/** A proxy to the PostgreSQL of a place that delays every message in both directions. */
export async function startSlowLine(
  place: Place,
  delayMs: number,
): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  const { host, port, user, password, database } = place.address
  const open = new Set<Socket>()
  const server = createServer((client) => {
    const behind = connect(`${String(host)}/.s.PGSQL.${String(port)}`)
    const end = () => {
      client.destroy()
      behind.destroy()
      open.delete(client)
    }
    open.add(client)
    for (const [from, to] of [[client, behind] as const, [behind, client] as const]) {
      from.on('error', end)
      from.on('close', end)
      // Timers of equal length fire in the order they were set.
      from.on('data', (bytes: Buffer) => {
        setTimeout(() => to.destroyed || to.write(bytes), delayMs)
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port: own } = server.address() as AddressInfo
  return {
    url: `postgres://${String(user)}:${encodeURIComponent(String(password))}@127.0.0.1:${own}/${String(database)}`,
    close: async () => {
      for (const client of open) client.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
