import {
  CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  type Driver,
  type Kysely,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type QueryResult,
  type RawBuilder,
  Transaction,
  type TransactionSettings,
} from 'kysely'
import pg from 'pg'

import type { DB } from './schema.ts'

import { StatementNames } from './statement-names.ts'

export const enterText = `
  select set_config('regua.malls', $1, true), set_config('regua.user', $2, true)`
/** Sets the scope of a user who sees every mall. */
export const enterEveryMallText = `${enterText}, set_config('role', 'regua_all', true)`

/** Several statements passed as one, to be sent together. */
class QueryBatch {
  readonly queries: readonly CompiledQuery[]
  constructor(queries: readonly CompiledQuery[]) {
    this.queries = queries
  }
}

type Executor = {
  executeQuery: <R>(query: CompiledQuery<R>) => Promise<QueryResult<R>>
} & Parameters<RawBuilder<unknown>['compile']>[0]

/** Sends two independent queries in one round trip; returns the rows of each. */
export async function queryBatch<A, B>(
  tx: Executor,
  one: RawBuilder<A>,
  other: RawBuilder<B>,
): Promise<readonly [A[], B[]]> {
  const queries = new QueryBatch([one.compile(tx), other.compile(tx)])
  const { rows } = await tx.executeQuery(CompiledQuery.raw(queries as unknown as string))
  return rows as unknown as readonly [A[], B[]]
}

// Toggled per connection: COPY does not work in pipeline mode.
function pipeline(client: PostgresPoolClient, isOn: boolean): void {
  if (client instanceof pg.Client) (client as { pipeline: boolean }).pipeline = isOn
}

type OwnSettings = { readonly text: string; readonly values: readonly string[] }

const ownSettings = (settings: Readonly<Record<string, string>>): OwnSettings => {
  const calls = Object.keys(settings).map(
    (_, n) => `set_config($${2 * n + 1}, $${2 * n + 2}, true)`,
  )
  return { text: `select ${calls.join(', ')}`, values: Object.entries(settings).flat() }
}

const writing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/**
 * A connection in pipeline mode: it sends statements without waiting for earlier answers. Begin,
 * scope and first query share a round trip. Answers keep their order. A failed statement fails the
 * later ones of its transaction.
 */
class Connection implements DatabaseConnection {
  readonly #client: PostgresPoolClient
  readonly #names: StatementNames
  /** Settings to set in each transaction, because a pooler lends the connection. */
  readonly #ownSettings: OwnSettings | undefined
  #isInTransaction = false
  /** Begin and scope of the transaction, sent but not yet awaited. */
  #opening: Promise<unknown> = Promise.resolve()
  #seesEveryMall = false
  #isReadOnly = false
  #isHeld = false
  /** After a COPY, statements are sent one at a time. */
  #turn: Promise<unknown> | undefined

  constructor(client: PostgresPoolClient, names: StatementNames, ownSettings?: OwnSettings) {
    this.#client = client
    this.#names = names
    this.#ownSettings = ownSettings
    pipeline(client, true)
  }

  begin({ isolationLevel, accessMode }: TransactionSettings): void {
    this.#seesEveryMall = false
    this.#isReadOnly = accessMode === 'read only'
    const text = isolationLevel ? `begin isolation level ${isolationLevel}` : 'begin'
    this.#isInTransaction = true
    this.#holdTogether()
    this.#opening = this.#client.query(accessMode ? `${text} ${accessMode}` : text, [])
    this.#opening.catch(() => undefined)
    if (this.#ownSettings) this.#open(this.#ownSettings.text, this.#ownSettings.values)
  }

  async commit(): Promise<void> {
    this.#isInTransaction = false
    const commit = this.#send('commit', [])
    if (!this.#isReadOnly) return void (await commit)
    // Read-only: do not wait for the commit. The next statement queues behind it.
    commit.catch(() => undefined)
    await this.#opening
  }

  async rollback(): Promise<void> {
    this.#isInTransaction = false
    await this.#send('rollback', [])
  }

  release(): void {
    this.#client.release()
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const isAlone = this.#ownSettings !== undefined && !this.#isInTransaction
    return isAlone ? this.#executeAlone(query) : this.#execute(query)
  }

  /**
   * Behind a pooler, wraps a statement in its own transaction; all four statements share a round
   * trip.
   */
  async #executeAlone<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    this.begin({})
    const answer = this.#execute<R>(query)
    // After a failure the commit rolls back.
    const [result] = await Promise.all([answer, this.commit()])
    return result
  }

  async #execute<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const statement: unknown = sql
    try {
      if (statement instanceof QueryBatch) return await this.#sendBatch(statement)
      if (typeof statement !== 'string') return await this.#handOver(sql)
      if (statement === enterText || statement === enterEveryMallText)
        return this.#enter(statement, parameters)
      return resultOf(await this.#send(statement, parameters))
    } catch (error) {
      // Throw the first failure, which is the cause.
      await this.#opening
      throw error
    }
  }

  // oxlint-disable-next-line require-yield -- Nothing is streamed this way: cursors are statements.
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Rows are read through a cursor of their own')
  }

  #enter<R>(text: string, parameters: readonly unknown[]): QueryResult<R> {
    this.#open(text, parameters)
    this.#seesEveryMall = text === enterEveryMallText
    return { rows: [] }
  }

  /** Sends a statement of the transaction's beginning without awaiting it. */
  #open(text: string, parameters: readonly unknown[]): void {
    this.#opening = Promise.all([this.#opening, this.#send(text, parameters)])
    this.#opening.catch(() => undefined)
  }

  async #sendBatch<R>({ queries }: QueryBatch): Promise<QueryResult<R>> {
    const requests = queries.map(({ sql, parameters }) => this.#send(sql, parameters))
    const answers = await Promise.all(requests)
    return { rows: answers.map(({ rows }) => rows as unknown) as R[] }
  }

  /** Leaves pipeline mode for a COPY. */
  async #handOver<R>(copy: string): Promise<QueryResult<R>> {
    await this.#opening
    await this.#turn?.catch(() => undefined)
    pipeline(this.#client, false)
    this.#turn = Promise.resolve()
    return resultOf(await this.#client.query(copy, []))
  }

  #send(text: string, parameters: readonly unknown[]): Promise<pg.QueryResult> {
    if (this.#turn === undefined) {
      this.#holdTogether()
      return this.#submit(text, parameters)
    }
    const sent = this.#turn.catch(() => undefined).then(() => this.#submit(text, parameters))
    this.#turn = sent
    return sent
  }

  #submit(text: string, parameters: readonly unknown[]): Promise<pg.QueryResult> {
    // A pooler may lend another session, without the prepared statements of this one.
    const name = this.#ownSettings ? undefined : this.#names.of(text, this.#seesEveryMall)
    const values = [...parameters]
    return name === undefined
      ? (this.#client.query(text, values) as Promise<pg.QueryResult>)
      : ((this.#client as pg.PoolClient).query({ name, text, values }) as Promise<pg.QueryResult>)
  }

  /** Sends all statements of the same tick in one packet. */
  #holdTogether(): void {
    if (this.#isHeld || !(this.#client instanceof pg.Client)) return
    const { stream } = this.#client.connection
    this.#isHeld = true
    stream.cork()
    process.nextTick(() => {
      this.#isHeld = false
      stream.uncork()
    })
  }
}

function resultOf<R>({
  command,
  rowCount,
  rows,
}: Pick<pg.QueryResult, 'command' | 'rowCount' | 'rows'>): QueryResult<R> {
  const found = (rows ?? []) as R[]
  return writing.has(command)
    ? { rows: found, numAffectedRows: BigInt(rowCount ?? 0) }
    : { rows: found }
}

class PipelinedDriver implements Driver {
  readonly #pool: PostgresPool
  readonly #ownSettings: OwnSettings | undefined
  readonly #names = new StatementNames()

  constructor(pool: PostgresPool, ownSettings?: OwnSettings) {
    this.#pool = pool
    this.#ownSettings = ownSettings
  }
  async init(): Promise<void> {}
  async acquireConnection(): Promise<Connection> {
    return new Connection(await this.#pool.connect(), this.#names, this.#ownSettings)
  }
  async beginTransaction(connection: Connection, settings: TransactionSettings): Promise<void> {
    connection.begin(settings)
  }
  async commitTransaction(connection: Connection): Promise<void> {
    await connection.commit()
  }
  async rollbackTransaction(connection: Connection): Promise<void> {
    await connection.rollback()
  }
  async releaseConnection(connection: Connection): Promise<void> {
    connection.release()
  }
  async destroy(): Promise<void> {
    await this.#pool.end()
  }
}

export class PipelinedDialect extends PostgresDialect {
  readonly #pool: PostgresPool
  readonly #ownSettings: OwnSettings | undefined
  /**
   * With `settings`, each transaction sets them and no statement is prepared: behind a pooler every
   * transaction may get another session.
   */
  constructor(pool: PostgresPool, settings?: Readonly<Record<string, string>>) {
    super({ pool })
    this.#pool = pool
    this.#ownSettings = settings && ownSettings(settings)
  }
  override createDriver(): Driver {
    return new PipelinedDriver(this.#pool, this.#ownSettings) as Driver
  }
}

/**
 * Runs `work` in one transaction on one connection and pipelines its statements. Kysely's own
 * transactions wait for each answer.
 */
export function transact<T>(
  db: Kysely<DB>,
  work: (tx: Transaction<DB>) => Promise<T>,
  settings: TransactionSettings = {},
): Promise<T> {
  const executor = db.getExecutor()
  return executor.provideConnection(async (connection) => {
    if (!(connection instanceof Connection)) throw new Error('This database has another driver')
    let isOver = false
    const provider: ConnectionProvider = {
      provideConnection: async (use) => {
        if (isOver) throw new Error('The transaction is over')
        return use(connection)
      },
    }
    const tx = transactionOn(executor.withConnectionProvider(provider))
    connection.begin(settings)
    try {
      const result = await work(tx)
      // Reject later statements, which would run after the commit.
      isOver = true
      await connection.commit()
      return result
    } catch (error) {
      // A lost connection cannot roll back: throw the original failure.
      await connection.rollback().catch(() => undefined)
      throw error
    } finally {
      isOver = true
    }
  })
}

// Exposes only the executor: this object cannot begin transactions and has no pool.
function transactionOn(executor: ReturnType<Kysely<DB>['getExecutor']>): Transaction<DB> {
  const nothing = {} as never
  return new Transaction<DB>({ config: nothing, driver: nothing, dialect: nothing, executor })
}
