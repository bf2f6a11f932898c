import type pg from 'pg'

/** The moment of a death: before a statement that writes, or after the commit was done. */
export type Death = { readonly before: number } | 'after the commit'

type Query = (...args: readonly unknown[]) => Promise<unknown>
type Connection = pg.PoolClient & { connection: { stream: { destroy: () => void } } }

const writes = /\b(insert|update|delete|merge|truncate|create|enqueue|nextval|pg_notify|commit)\b/i

const textOf = (statement: unknown): string =>
  typeof statement === 'object' && statement !== null && 'text' in statement
    ? String(statement.text)
    : String(statement)

/**
 * Lets the process "die" for the database: its connection ends before a statement, or after the
 * commit and before its answer. Statements that were sent earlier have ended by then.
 */
export function connectionDeaths(pool: pg.Pool) {
  let death: Death | undefined
  let passed = 0
  const known = new WeakSet<object>()

  const die = (client: Connection, query: Query, args: readonly unknown[]) => {
    client.connection.stream.destroy()
    // Fails, because the connection is gone.
    return query(...args)
  }
  const isDue = (text: string): boolean => {
    if (death === undefined || death === 'after the commit' || !writes.test(text)) return false
    passed += 1
    return passed === death.before
  }
  const watch = (client: Connection): void => {
    const query = client.query.bind(client) as Query
    let earlier: Promise<unknown> = Promise.resolve()
    let dying: Promise<unknown> | undefined
    const submit: Query = (...args) => {
      const text = textOf(args[0])
      if (dying !== undefined) return dying.then(() => query(...args))
      if (isDue(text)) {
        death = undefined
        const failure = earlier.then(() => die(client, query, args))
        dying = failure.catch(() => undefined)
        return failure
      }
      const answer = query(...args)
      if (typeof answer?.then !== 'function') return answer
      earlier = Promise.allSettled([earlier, answer])
      if (death !== 'after the commit' || text !== 'commit') return answer
      death = undefined
      return answer.then(() => {
        client.connection.stream.destroy()
        throw new Error('The connection died after the commit')
      })
    }
    client.query = submit as unknown as typeof client.query
  }
  pool.on('acquire', (client) => {
    if (known.has(client)) return
    known.add(client)
    watch(client as Connection)
  })
  return {
    /** Dies once at this moment. */
    dieAt: (moment: Death): void => {
      death = moment
      passed = 0
    },
    /** Whether the death happened; without it there are no more moments. */
    hasDied: (): boolean => {
      const isOver = death === undefined
      death = undefined
      return isOver
    },
  }
}
