import { registerActs } from '#listing/server/register-routes.ts'
import { serveListing } from '#listing/server/serve-listing.ts'
import { allowLongStatements } from '#server/database/connection.ts'
import { Forbidden, InvalidInput, NotFound } from '#server/http/errors.ts'
import type { Work } from '#server/work/work.ts'

import type {
  Effect,
  ExceptionFields,
  ExceptionList,
  ExceptionRow,
  ExceptionSearch,
} from '../contract/lists.ts'
import { mayChange } from '../rules.ts'
import { type HiddenDebts, nothingHidden, readHidden } from '../store/effect.ts'
import * as store from '../store/records.ts'
import { changeOfRecord } from './record-changes.ts'
import { resolve } from './resolve.ts'

const notThere = () => new NotFound('Item não encontrado.')

/** The modules of the look-up (spec 1:7.5). */
export const listModules = async (work: Work) => ({ content: await store.listModules(work.tx) })

/** A list: the records that hide títulos of the person's malls, page by page and as csv. */
export const recordSearch = ({ list, records }: ExceptionList) =>
  serveListing(records.listing, {
    source: ({ actor }) => store.recordSource(actor.malls),
    toFilter: (_, search) => ({ ...(search as ExceptionSearch), lista: list }),
    toTitle: (_, title) => ({ ...title, title: `Exceções ${records.listing.title}` }),
    file: 'csv',
  })

/** What a record would hide, and what it hides now; nothing that is inactive hides anything. */
async function effectOf(
  work: Work,
  after: store.StoredRecord,
  before: store.StoredRecord | undefined,
): Promise<Effect> {
  await allowLongStatements(work.tx)
  const { malls } = work.actor
  const serasa = store.moduleOf(await store.listModules(work.tx), 'SERASA')
  const hidden = after.isActive ? await readHidden(work.tx, after, malls) : nothingHidden
  const was = before?.isActive ? await readHidden(work.tx, before, malls) : nothingHidden
  const sum = ({ titulos, boletos, valor }: HiddenDebts) => ({ titulos, boletos, valor })
  const { emNegativacao, noBureau } = after.moduleIds.includes(serasa) ? hidden : nothingHidden
  return { oculta: sum(hidden), antes: sum(was), emNegativacao, noBureau }
}

async function findRow(work: Work, { list }: ExceptionList, id: number): Promise<ExceptionRow> {
  const row = await store.readRow(work.tx, list, id, work.actor.malls)
  if (!row) throw notThere()
  return row
}

// Whoever sends to the bureau holds the lists as long as that takes.
async function lockLists({ tx }: Work): Promise<void> {
  await allowLongStatements(tx)
  await store.lockLists(tx)
}

/**
 * The record that a change is about, under the lock of the lists. 403 for one that is of others
 * too.
 */
async function lockRecord(
  work: Work,
  list: ExceptionList,
  id: number,
): Promise<store.LockedRecord | undefined> {
  await lockLists(work)
  const refusal = mayChange(await findRow(work, list, id))
  if (refusal) throw new Forbidden(refusal.because)
  return store.readStored(work.tx, list.list, id)
}

async function mayStand(work: Work, record: store.StoredRecord, except?: number): Promise<void> {
  if (!(await store.isTaken(work.tx, record, except))) return
  const mensagem = 'Já existe um item igual; altere o que existe.'
  const campo = {
    'luc-shopping': 'cpfCnpj',
    'tipo-documento': 'tipo',
    'centro-lucro': 'centroLucro',
    'numero-documento': 'numero',
  }[record.list]
  throw new InvalidInput(mensagem, { campos: [{ campo, mensagem }] })
}

/**
 * How many títulos and how much a record would hide, before it is saved (rules 8). Stores nothing.
 */
export async function simulate(
  work: Work,
  list: ExceptionList,
  { id, ...fields }: ExceptionFields & { readonly id?: number | undefined },
): Promise<Effect> {
  const record = await resolve(work, list.list, fields)
  if (id === undefined) return effectOf(work, record, undefined)
  await findRow(work, list, id)
  return effectOf(work, record, await store.readStored(work.tx, list.list, id))
}

/** The record as it would be stored, and what it would hide. 400 for one that is there already. */
async function judgeRecord(
  work: Work,
  list: ExceptionList,
  fields: ExceptionFields,
  before: store.LockedRecord | undefined,
) {
  const record = await resolve(work, list.list, fields)
  if (!before) await lockLists(work)
  await mayStand(work, record, before?.id)
  return { record, efeito: await effectOf(work, record, before) }
}

/**
 * The records of a list: each hides from the commit on, and what a removed one hid is shown again.
 */
export const recordActs = (list: ExceptionList) =>
  registerActs(list.records, {
    ...changeOfRecord,
    lock: (work: Work, id: number) => lockRecord(work, list, id),
    find: ({ tx }: Work, id: number) => store.readStored(tx, list.list, id),
    judge: (work: Work, fields: ExceptionFields, before: store.LockedRecord | undefined) =>
      judgeRecord(work, list, fields, before),
    insert: ({ tx, actor }, { record }) => store.insertRecord(tx, record, actor.name),
    update: ({ tx, actor }, { record }, { id }) => store.updateRecord(tx, id, record, actor.name),
    remove: ({ tx }, { id }) => store.deleteRecord(tx, id),
    toAnswer: async (work, { mensagem, key = 0, values: { efeito } }) => ({
      mensagem,
      registro: await findRow(work, list, key),
      efeito,
    }),
  })
