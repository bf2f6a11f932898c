import { connect, createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

import type { Place } from './place.ts'

/** A proxy between server and database with two kinds of failure. */
export type Proxy = {
  readonly url: string
  /** Silently drops all data in both directions, like an unplugged cable. */
  readonly swallow: () => void
  /** Closes every open connection, like a restarted load balancer. */
  readonly reset: () => void
  /** Accepts connections again; the silent ones end. */
  readonly heal: () => void
  readonly close: () => Promise<void>
}

/** A TCP proxy in front of the embedded PostgreSQL of a place. */
export async function startProxy(place: Place): Promise<Proxy> {
  const { host, port, user, password, database } = place.address
  const open = new Set<readonly [Socket, Socket]>()
  let isSwallowing = false
  const server = createServer((client) => {
    const behind = connect(`${String(host)}/.s.PGSQL.${String(port)}`)
    const pair = [client, behind] as const
    open.add(pair)
    const end = () => {
      open.delete(pair)
      client.destroy()
      behind.destroy()
    }
    for (const [from, to] of [pair, [behind, client] as const]) {
      from.on('error', end)
      from.on('data', (bytes: Buffer) => isSwallowing || to.write(bytes))
      // An unplugged connection sends no FIN either.
      from.on('close', () => isSwallowing || end())
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port: own } = server.address() as AddressInfo
  const reset = () => {
    for (const [client, behind] of open) {
      client.destroy()
      behind.destroy()
    }
    open.clear()
  }
  return {
    url: `postgres://${String(user)}:${encodeURIComponent(String(password))}@127.0.0.1:${own}/${String(database)}`,
    swallow: () => {
      isSwallowing = true
    },
    reset,
    heal: () => {
      isSwallowing = false
      reset()
    },
    close: async () => {
      reset()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
