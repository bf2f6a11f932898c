import type { AnswerOf, Call, InputOf } from '#contract/call.ts'
import type { Tx } from '#server/database/connection.ts'
import { type Malls, NO_MALL } from '#server/database/mall-scope.ts'
import { Conflict, NotFound } from '#server/http/errors.ts'
import { type Arrival, route, type Route } from '#server/http/routes.ts'
import type { Work } from '#server/work/work.ts'

import {
  type AnyRegister,
  changedMeanwhileSentence,
  notFoundSentence,
  type RecordFields,
  type Register,
} from '../register.ts'
import type { VersionedRecord } from '../saved-meanwhile.ts'
import { rowsQuery, type Source } from './window.ts'

/** A record before and after an action: undefined before creation and after removal. */
export type RecordChange<T> = { readonly before?: T | undefined; readonly after?: T | undefined }

/** Extra facts of the decision log entry. */
type LogFacts = Readonly<Record<string, unknown>>

/** Shared by a register's actions: read, log entry and follow-up. */
export type RecordReading<T extends VersionedRecord, K, Values = unknown> = {
  /** The current record, just locked or saved. */
  readonly find: (work: Work, key: K) => Promise<T | undefined>
  /** Mall of the record, or its former mall; default none. */
  readonly mallOf?: (change: RecordChange<T>) => number
  /** Body of the log entry; default: the record, or its changes (`de`, `para`). */
  readonly logBody?: (change: RecordChange<T>, more: LogFacts, values?: Values) => LogFacts
  /** Follow-up: more names to invalidate, jobs. */
  readonly afterwards?: (work: Work, change: RecordChange<T>) => Promise<void>
}

/** Hand-written half of a register: SQL, rules and hooks. */
export type RecordStore<
  Fields,
  T extends VersionedRecord,
  Values,
  K,
  Saved,
  Removal,
> = RecordReading<T, K, Values> & {
  /**
   * The record, locked until the transaction ends; undefined if missing or outside the user's
   * malls.
   */
  readonly lock: (work: Work, key: K) => Promise<T | undefined>
  /** Runs first: a lock over several records, or an extra permission check. */
  readonly beforehand?: (work: Work, input: Fields) => Promise<void>
  /** Key in the input, if it is not a field of its own. */
  readonly keyOf?: (input: Fields) => K | undefined
  /** Base version in the input, if it is not a field of its own. */
  readonly versionOf?: (input: Fields, before: T | undefined) => number | undefined
  /** Values to store; throws if not allowed. */
  readonly validate: (work: Work, fields: Fields, before: T | undefined) => Promise<Values>
  /** Replaces the write, such as by a proposal; returns the user's message. */
  readonly inPlaceOfWriting?: (
    work: Work,
    values: Values,
    before: T | undefined,
  ) => Promise<string | undefined>
  readonly insert?: (work: Work, values: Values) => Promise<K>
  /** Returns extra facts for the log entry. */
  readonly update?: (
    work: Work,
    values: Values,
    before: T,
    arrival: Arrival,
  ) => Promise<LogFacts | void>
  /** Answer of a save; default: message and record as `registro`. */
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
  /** Completes the input before the transaction begins, from an outside party. */
  readonly prepare?: (input: Fields) => Promise<Fields>
}

/** The record without version and author. */
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

/** Reads a register's records through its list's source, so that saves answer rows as listed. */
export const readFromList = <Row extends VersionedRecord, K>(
  { listing, foundBy = '' }: Pick<Register<Row>, 'listing' | 'foundBy'>,
  source: Source<Row> | ((malls: Malls) => Source<Row>),
  /** Locks the row until the transaction ends; false if missing or outside the user's malls. */
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
 * 404 if the record is missing or outside the user's malls; 409 on a conflict, with author and
 * time.
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

/** Writes the log entry, invalidates browsers and runs the follow-up of a change. */
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

/** Actions of a register and their routes. */
export type RegisterActs<C extends Call, U extends Call> = {
  readonly routes: Route[]
  /** Creates a record from server code, like its call. */
  readonly create: (work: Work, fields: InputOf<C>) => Promise<AnswerOf<C>>
  /** Changes a record from server code, like its call. */
  readonly change: (work: Work, input: InputOf<U>) => Promise<AnswerOf<U>>
}

// Request data that calls from server code lack.
const noArrival: Arrival = {
  upload: undefined,
  address: '',
  header: () => undefined,
  setCookie: () => undefined,
  cookie: () => undefined,
  secure: true,
  signedText: undefined,
}

/** A register and its store, without the types that their declaration has checked. */
type Records = {
  readonly register: AnyRegister
  readonly store: AnyStore
  readonly keyOf: (input: Input) => number | string | undefined
  readonly versionOf: (input: Input, before: VersionedRecord | undefined) => number | undefined
  readonly toAnswer: NonNullable<AnyStore['toAnswer']>
}

const recordsOf = (register: AnyRegister, store: AnyStore): Records => ({
  register,
  store,
  keyOf: (store.keyOf ?? fieldIn(register.key)) as Records['keyOf'],
  versionOf: (store.versionOf ?? fieldIn('versao')) as Records['versionOf'],
  toAnswer:
    store.toAnswer ?? (async (_, { mensagem, record: registro }) => ({ mensagem, registro })),
})

async function readSaved(
  { register, store }: Records,
  work: Work,
  key: number | string,
): Promise<VersionedRecord> {
  const record = await store.find(work, key)
  if (!record) throw new NotFound(notFoundSentence(register))
  return record
}

async function createRecord(records: Records, work: Work, input: Input): Promise<unknown> {
  const { register, store, toAnswer } = records
  const { create } = register
  await store.beforehand?.(work, input)
  const values = await store.validate(work, input, undefined)
  const instead = await store.inPlaceOfWriting?.(work, values, undefined)
  if (instead !== undefined)
    return toAnswer(work, { mensagem: instead, key: undefined, record: undefined, values })
  if (!create || !store.insert) throw new NotFound(notFoundSentence(register))
  const key = await store.insert(work, values)
  const record = await readSaved(records, work, key)
  await recordChange(
    work,
    register,
    store,
    { action: create.action, key, values },
    { after: record },
  )
  return toAnswer(work, { mensagem: create.message, key, record, values })
}

async function changeRecord(
  records: Records,
  work: Work,
  input: Input,
  arrival: Arrival,
): Promise<unknown> {
  const { register, store, toAnswer } = records
  const { change } = register
  await store.beforehand?.(work, input)
  const key = records.keyOf(input)
  const versionedRecord = key === undefined ? undefined : await store.lock(work, key)
  const version = records.versionOf(input, versionedRecord)
  const before = requireVersion(register, versionedRecord, version)
  const values = await store.validate(work, input, before)
  const instead = await store.inPlaceOfWriting?.(work, values, before)
  if (instead !== undefined)
    return toAnswer(work, { mensagem: instead, key, record: before, values })
  if (!change || !store.update || key === undefined) throw new NotFound(notFoundSentence(register))
  const more = await store.update(work, values, before, arrival)
  const after = await readSaved(records, work, key)
  await recordChange(
    work,
    register,
    store,
    { action: change.action, key, more, values },
    { before, after },
  )
  return toAnswer(work, { mensagem: change.message, key, record: after, values })
}

async function removeRecord(records: Records, work: Work, input: Input): Promise<unknown> {
  const { register, store } = records
  const { remove } = register
  const key = records.keyOf(input) as number | string
  const versionedRecord = await store.lock(work, key)
  const version = records.versionOf(input, versionedRecord)
  const before = requireVersion(register, versionedRecord, version)
  if (!remove || !store.remove) throw new NotFound(notFoundSentence(register))
  const more = await store.remove(work, before, input)
  await recordChange(work, register, store, { action: remove.action, key, more }, { before })
  return { mensagem: remove.message }
}

/** Routes of the declared calls; one call may create and change. */
function routesOf(
  records: Records,
  {
    creating,
    changing,
    removing,
  }: Readonly<Record<'creating' | 'changing' | 'removing', AnyRoute>>,
): Route[] {
  const { create, change, remove } = records.register
  const saving: AnyRoute = async (work, input, arrival) =>
    (records.keyOf(input) === undefined ? creating : changing)(work, input, arrival)
  const isOneCall = create?.call === change?.call
  const bind = (call: Call, act: AnyRoute) =>
    route(call, act as never, records.store.prepare as never)
  return [
    ...(create ? [bind(create.call, isOneCall ? saving : creating)] : []),
    ...(change && !isOneCall ? [bind(change.call, changing)] : []),
    ...(remove ? [route(remove.call, removing as never)] : []),
  ]
}

/**
 * Builds create, change and remove, each with version check, log entry, invalidation and answer.
 * Permissions, company-wide malls and idempotency come from the calls.
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
  // The declaration is type-checked above; the code below is the same for all registers.
  const records = recordsOf(register as unknown as AnyRegister, recordStore as unknown as AnyStore)
  const creating = (work: Work, input: Input) => createRecord(records, work, input)
  const changing: AnyRoute = (work, input, arrival) => changeRecord(records, work, input, arrival)
  const removing: AnyRoute = (work, input) => removeRecord(records, work, input)
  return {
    routes: routesOf(records, { creating, changing, removing }),
    create: creating as never,
    change: ((work: Work, input: Input) => changing(work, input, noArrival)) as never,
  }
}
