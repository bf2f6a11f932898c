import type { AnswerOf, Call, InputOf } from '#contract/call.ts'
import type { Tx } from '#server/database/connection.ts'
import { type Malls, NO_MALL } from '#server/database/mall-scope.ts'
import { Conflict, NotFound } from '#server/http/errors.ts'
import { type Arrival, route, type Route } from '#server/http/routes.ts'
import type { Work } from '#server/work/work.ts'

import {
  changedMeanwhileSentence,
  notFoundSentence,
  type RecordFields,
  type Register,
} from '../register.ts'
import type { VersionedRecord } from '../saved-meanwhile.ts'
import { rowsQuery, type Source } from './window.ts'

/** A record before and after an act: undefined before it was created, and after it was removed. */
export type RecordChange<T> = { readonly before?: T | undefined; readonly after?: T | undefined }

/** What the line of the decision log says beyond the record. */
type LogFacts = Readonly<Record<string, unknown>>

/**
 * What the acts of a register share: how its records are read, told in the log, and what follows a
 * change.
 */
export type RecordReading<T extends VersionedRecord, K, Values = unknown> = {
  /** The record as it stands; one that was just locked or saved. */
  readonly find: (work: Work, key: K) => Promise<T | undefined>
  /** Its mall, or that of what it was; without this no mall. */
  readonly mallOf?: (change: RecordChange<T>) => number
  /**
   * The body of the line; without this what the record says, or what it said (`de`) and says
   * (`para`).
   */
  readonly logBody?: (change: RecordChange<T>, more: LogFacts, values?: Values) => LogFacts
  /** What else follows: further names to invalidate, jobs. */
  readonly afterwards?: (work: Work, change: RecordChange<T>) => Promise<void>
}

/**
 * The hand-written half of a register: its SQL, its rules, and hooks for what is more than a
 * record.
 */
export type RecordStore<
  Fields,
  T extends VersionedRecord,
  Values,
  K,
  Saved,
  Removal,
> = RecordReading<T, K, Values> & {
  /**
   * The record, locked until the transaction ends; undefined for one that is not there or of
   * foreign malls.
   */
  readonly lock: (work: Work, key: K) => Promise<T | undefined>
  /**
   * What stands before everything else: a lock over several records, a right beyond that of the
   * call.
   */
  readonly beforehand?: (work: Work, input: Fields) => Promise<void>
  /** The key in the input, where it is not a field of its own. */
  readonly keyOf?: (input: Fields) => K | undefined
  /** The version over which was typed, where it is not a field of its own. */
  readonly versionOf?: (input: Fields, before: T | undefined) => number | undefined
  /** What will be stored; refuses what may not be. */
  readonly judge: (work: Work, fields: Fields, before: T | undefined) => Promise<Values>
  /**
   * What is done in place of a write, as a proposal or nothing at all: answers what people read.
   */
  readonly inPlaceOfWriting?: (
    work: Work,
    values: Values,
    before: T | undefined,
  ) => Promise<string | undefined>
  readonly insert?: (work: Work, values: Values) => Promise<K>
  /** Answers what the line of the log says beyond the record. */
  readonly update?: (
    work: Work,
    values: Values,
    before: T,
    arrival: Arrival,
  ) => Promise<LogFacts | void>
  /** The answer of a save; without this the sentence and the record, as `registro`. */
  readonly toAnswer?: (
    work: Work,
    saved: {
      readonly mensagem: string
      readonly key: K | undefined
      readonly record: T | undefined
      readonly values: Values
    },
  ) => Promise<Saved>
  readonly remove?: (work: Work, before: T, input: Removal) => Promise<LogFacts | void>
  /** Completes the input before the transaction begins, by what an outside party knows. */
  readonly prepare?: (input: Fields) => Promise<Fields>
}

/** What a record says, without its version and who made it. */
export function contentOf<T extends VersionedRecord>(record: T): Omit<T, keyof VersionedRecord> {
  const { versao: _, alteradoPor: __, alteradoEm: ___, ...content } = record
  return content
}

const ownBody = <T extends VersionedRecord>(
  { before, after }: RecordChange<T>,
  more: LogFacts,
) => ({
  ...(before && after
    ? { de: contentOf(before), para: contentOf(after) }
    : contentOf((after ?? before) as T)),
  ...more,
})

/**
 * Reads the records of a register through the source of its list, so that what was saved is
 * answered as it is listed.
 */
export const readFromList = <Row extends VersionedRecord, K>(
  { listing, foundBy = '' }: Pick<Register<Row>, 'listing' | 'foundBy'>,
  source: Source<Row> | ((malls: Malls) => Source<Row>),
  /**
   * Locks the row until the transaction ends; false for one that is not there or of foreign malls.
   */
  lockRow: (tx: Tx, key: K, malls: Malls) => Promise<boolean>,
): Required<Pick<RecordStore<never, Row, never, K, never, never>, 'find' | 'lock'>> => {
  const find = async ({ tx, actor }: Work, key: K): Promise<Row | undefined> => {
    const from = typeof source === 'function' ? source(actor.malls) : source
    const { rows } = await rowsQuery<Row>(listing, from, { [foundBy]: key }).execute(tx)
    return rows[0]
  }
  return {
    find,
    lock: async (work, key) =>
      (await lockRow(work.tx, key, work.actor.malls)) ? find(work, key) : undefined,
  }
}

type Words = Parameters<typeof notFoundSentence>[0]
type RecordWords = Words & { readonly entity: string; readonly invalidates: readonly string[] }

/**
 * 404 for a record that is not there, or not in the person's malls; 409 with who was faster and
 * when.
 */
export function requireVersion<T extends VersionedRecord>(
  of: Words,
  record: T | undefined,
  version: number | undefined,
): T {
  if (!record) throw new NotFound(notFoundSentence(of))
  if (version === undefined || version === record.versao) return record
  const { alteradoPor, alteradoEm } = record
  throw new Conflict(changedMeanwhileSentence(of), {
    ...(alteradoPor === undefined || alteradoPor === null ? {} : { alteradoPor }),
    ...(alteradoEm === undefined || alteradoEm === null ? {} : { alteradoEm }),
  })
}

/**
 * The line of the decision log, what browsers read again, and what else follows a change of a
 * record.
 */
export async function recordChange<T extends VersionedRecord, K extends number | string>(
  work: Work,
  of: RecordWords,
  store: RecordReading<T, K>,
  act: {
    readonly action: string
    readonly key: K
    readonly more?: LogFacts | void
    readonly values?: unknown
  },
  change: RecordChange<T>,
): Promise<void> {
  work.audit({
    mallId: store.mallOf?.(change) ?? NO_MALL,
    action: act.action,
    entity: of.entity,
    entityId: act.key,
    body: (store.logBody ?? ownBody)(change, act.more ?? {}, act.values),
  })
  work.invalidate(...of.invalidates)
  await store.afterwards?.(work, change)
}

type Input = Readonly<Record<string, unknown>>
type AnyStore = RecordStore<Input, VersionedRecord, unknown, number | string, unknown, Input>
type AnyRoute = (work: Work, input: Input, arrival: Arrival) => Promise<unknown>

const fieldIn = (name: string) => (input: Input) => input[name]

/** What a register does, and the routes that serve it. */
export type RegisterActs<C extends Call, U extends Call> = {
  readonly routes: Route[]
  /** Creates a record from within the server, as its call would. */
  readonly create: (work: Work, fields: InputOf<C>) => Promise<AnswerOf<C>>
  /** Changes a record from within the server, as its call would. */
  readonly change: (work: Work, input: InputOf<U>) => Promise<AnswerOf<U>>
}

// What a call brings beside its input; nothing comes from within the server.
const noArrival: Arrival = {
  upload: undefined,
  address: '',
  header: () => undefined,
  setCookie: () => undefined,
  cookie: () => undefined,
  secure: true,
}

/**
 * The acts of a register: create, change and remove, each with the version check, the line of the
 * decision log, what browsers read again, and the answer. The right, the malls of an act of the
 * company and the idempotency key are those of its calls.
 */
export function registerActs<
  Row extends VersionedRecord,
  C extends Call,
  U extends Call,
  D extends Call,
  T extends VersionedRecord,
  Values,
  K extends number | string,
>(
  register: Register<Row, C, U, D>,
  recordStore: RecordStore<
    RecordFields<C, U>,
    T,
    Values,
    K,
    [C] extends [never] ? AnswerOf<U> : AnswerOf<C>,
    InputOf<D>
  >,
): RegisterActs<C, U> {
  const { create, change, remove } = register
  // What a register is declared of is checked above; from here on one register is like another.
  const store = recordStore as unknown as AnyStore
  const keyOf = (store.keyOf ?? fieldIn(register.key)) as (input: Input) => number | undefined
  const versionOf = (store.versionOf ?? fieldIn('versao')) as (
    input: Input,
    before: VersionedRecord | undefined,
  ) => number | undefined

  async function readSaved(work: Work, key: number | string): Promise<VersionedRecord> {
    const record = await store.find(work, key)
    if (!record) throw new NotFound(notFoundSentence(register))
    return record
  }
  const toAnswer =
    store.toAnswer ?? (async (_: Work, { mensagem, record: registro }) => ({ mensagem, registro }))

  const creating = async (work: Work, input: Input): Promise<unknown> => {
    await store.beforehand?.(work, input)
    const values = await store.judge(work, input, undefined)
    const instead = await store.inPlaceOfWriting?.(work, values, undefined)
    if (instead !== undefined)
      return toAnswer(work, { mensagem: instead, key: undefined, record: undefined, values })
    if (!create || !store.insert) throw new NotFound(notFoundSentence(register))
    const key = await store.insert(work, values)
    const record = await readSaved(work, key)
    await recordChange(
      work,
      register,
      store,
      { action: create.action, key, values },
      { after: record },
    )
    return toAnswer(work, { mensagem: create.says, key, record, values })
  }

  const changing: AnyRoute = async (work, input, arrival) => {
    await store.beforehand?.(work, input)
    const key = keyOf(input)
    const versionedRecord = key === undefined ? undefined : await store.lock(work, key)
    const before = requireVersion(register, versionedRecord, versionOf(input, versionedRecord))
    const values = await store.judge(work, input, before)
    const instead = await store.inPlaceOfWriting?.(work, values, before)
    if (instead !== undefined)
      return toAnswer(work, { mensagem: instead, key, record: before, values })
    if (!change || !store.update || key === undefined)
      throw new NotFound(notFoundSentence(register))
    const more = await store.update(work, values, before, arrival)
    const after = await readSaved(work, key)
    await recordChange(
      work,
      register,
      store,
      { action: change.action, key, more, values },
      { before, after },
    )
    return toAnswer(work, { mensagem: change.says, key, record: after, values })
  }

  const removing: AnyRoute = async (work, input) => {
    const key = keyOf(input) as number | string
    const versionedRecord = await store.lock(work, key)
    const before = requireVersion(register, versionedRecord, versionOf(input, versionedRecord))
    if (!remove || !store.remove) throw new NotFound(notFoundSentence(register))
    const more = await store.remove(work, before, input)
    await recordChange(work, register, store, { action: remove.action, key, more }, { before })
    return { mensagem: remove.says }
  }

  const saving: AnyRoute = async (work, input, arrival) =>
    keyOf(input) === undefined ? creating(work, input) : changing(work, input, arrival)
  const isOneCall = (create?.call as Call | undefined) === change?.call
  const bind = (call: Call, act: AnyRoute, prepare = store.prepare) =>
    route(call, act as never, prepare as never)
  const routes = [
    ...(create ? [bind(create.call, isOneCall ? saving : creating)] : []),
    ...(change && !isOneCall ? [bind(change.call, changing)] : []),
    ...(remove ? [route(remove.call as Call, removing as never)] : []),
  ]
  return {
    routes,
    create: creating as never,
    change: ((work: Work, input: Input) => changing(work, input, noArrival)) as never,
  }
}
