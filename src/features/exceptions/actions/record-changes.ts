import type { UndoneBy } from '#features/file-imports/actions/undo-steps.ts'
import { announceBalances, announceChange } from '#features/receivables/actions/announce.ts'
import { noteInputOfMalls, noteInputs } from '#features/month-inputs/actions.ts'
import { claimsChanged, refresh } from '#features/receivables/contract.ts'
import type { RecordChange } from '#listing/server/register-routes.ts'
import { NO_MALL } from '#server/database/mall-scope.ts'
import type { Work } from '#server/work/work.ts'
import { maskDocument } from '#values/document.ts'

import { type Effect, exceptionQueries } from '../contract/lists.ts'
import { findPrefix, mallsOfUnits, touchedMalls } from '../store/effect.ts'
import { listModules, type LockedRecord, moduleOf, type StoredRecord } from '../store/records.ts'

/** Guard G05 asks the lists: what it said of the items that wait may be wrong now. */
async function guardsAreStale(work: Work): Promise<void> {
  work.invalidate('negativation')
  await work.enqueue(refresh, {}, { key: refresh.name })
}

/** Títulos of legal actions are claimed no more, or may be again. */
const claimsAreStale = (work: Work): Promise<void> =>
  work.enqueue(claimsChanged, {}, { key: claimsChanged.name })

type Change = RecordChange<StoredRecord>

const recordsOf = ({ before, after }: Change): StoredRecord[] =>
  [before, after].filter((record) => record !== undefined)

const mallsOf = (records: readonly StoredRecord[]) =>
  records.some(({ mallIds }) => mallIds.length === 0)
    ? 'all'
    : [...new Set(records.flatMap(({ mallIds }) => mallIds))]

/** Changes of records that hold, or held, for a module. */
const ofModule = (changes: readonly Change[], module: number): Change[] =>
  changes.filter((change) => recordsOf(change).some(({ moduleIds }) => moduleIds.includes(module)))

const hides = (record: StoredRecord | undefined, module: number): boolean =>
  record !== undefined && record.isActive && record.moduleIds.includes(module)

/** All that decides which títulos a record matches. */
const matchOf = ({ moduleIds: _, note: __, isActive: ___, ...match }: StoredRecord): string => {
  const { list, document, luc, documentTypeId, costCenter, number, competenceYear } = match
  const { economicUnit, mallIds } = match
  return JSON.stringify([
    list,
    document,
    luc,
    documentTypeId,
    costCenter,
    number,
    competenceYear,
    economicUnit,
    mallIds,
  ])
}

/** The records that hide títulos of the module before a change but not after it, or the reverse. */
function changedHiding({ before, after }: Change, module: number): StoredRecord[] {
  const [hidBefore, hidesNow] = [hides(before, module), hides(after, module)]
  if (hidBefore && hidesNow && before && after && matchOf(before) === matchOf(after)) return []
  return [...(hidBefore && before ? [before] : []), ...(hidesNow && after ? [after] : [])]
}

/** What an input is called where a month is closed; a CPF is masked. */
const labelOf = (record: StoredRecord, prefix: string): string => {
  const { list, document, luc, costCenter, number, competenceYear } = record
  if (list === 'luc-shopping')
    return `exceção CPF/CNPJ ${maskDocument(document)}${luc === '' ? '' : `, LUC ${luc}`}`
  if (list === 'centro-lucro') return `exceção do centro de lucro ${costCenter}`
  if (list === 'tipo-documento') return `exceção do tipo de documento ${prefix}`
  return `exceção Nº ${number} de ${competenceYear}`
}

/** The malls of records that match no título yet: what a later load brings is hidden by them. */
async function namedMalls({ tx }: Work, records: readonly StoredRecord[]) {
  const named = mallsOf(records.filter(({ list }) => list !== 'numero-documento'))
  if (named === 'all') return named
  const units = await mallsOfUnits(
    tx,
    records.flatMap(({ economicUnit }) => (economicUnit === '' ? [] : [economicUnit])),
  )
  return [...new Set([...named, ...units.values()])]
}

/**
 * Títulos come into the figures of delinquency, or leave them: months that hold one are stale, and
 * whoever changed the records does not close them (rules 6.4).
 */
async function figuresChanged(
  work: Work,
  changes: readonly Change[],
  module: number,
  by?: UndoneBy,
): Promise<void> {
  const records = changes.flatMap((change) => changedHiding(change, module))
  const [first] = records
  if (!first) return
  const touched = await touchedMalls(work.tx, records)
  await announceChange(
    work,
    touched.map(({ mallId, dueOn }) => ({ mallId, dueOn, movedOn: dueOn })),
    'Uma lista de exceção mudou.',
  )
  const prefix = (await findPrefix(work.tx, first.documentTypeId)) ?? ''
  const labels = new Set(records.map((record) => labelOf(record, prefix)))
  const description =
    labels.size === 1
      ? labelOf(first, prefix)
      : records.every(({ list }) => list === 'numero-documento')
        ? `${labels.size.toLocaleString('pt-BR')} exceções por Nº DOCUMENTO`
        : [...labels].join(' e ')
  await noteInputs(
    work,
    touched.map(({ mallId, dueOn }) => ({ mallId, kind: 'EXCECAO', description, dueFrom: dueOn })),
    by,
  )
  const known = new Set(touched.map(({ mallId }) => mallId))
  const named = await namedMalls(work, records)
  const untouched = named === 'all' ? named : named.filter((mall) => !known.has(mall))
  if (touched.length === 0 || untouched !== 'all')
    await noteInputOfMalls(
      work,
      untouched,
      { kind: 'EXCECAO', description, dueFrom: work.today },
      by,
    )
}

/** Announces changes of records to the modules that they are, or were, of; to no other. */
async function announceChanges(
  work: Work,
  changes: readonly Change[],
  by?: UndoneBy,
): Promise<void> {
  const modules = await listModules(work.tx)
  const of = (name: string) => ofModule(changes, moduleOf(modules, name))
  if (of('SERASA').length > 0) await guardsAreStale(work)
  await figuresChanged(work, of('INADIMPLENCIA'), moduleOf(modules, 'INADIMPLENCIA'), by)
  const ranked = of('PRIORIZACAO').flatMap(recordsOf)
  if (ranked.length > 0) await announceBalances(work, mallsOf(ranked))
  if (of('AJUIZAMENTO').length > 0) await claimsAreStale(work)
}

type LoggedRecord = StoredRecord & Partial<LockedRecord>

const contentOf = ({
  id: _,
  versao: __,
  alteradoPor: ___,
  alteradoEm: ____,
  ...record
}: LoggedRecord) => record

/**
 * How a change of a record is told in the decision log, and what it brings along for the guards.
 */
export const changeOfRecord = {
  /** A record of one mall is told in the chain of that mall. */
  mallOf: ({ before, after }: RecordChange<StoredRecord>): number => {
    const records = [before, after].filter((record) => record !== undefined)
    const [mall = NO_MALL, ...others] = new Set(records.flatMap(({ mallIds }) => mallIds))
    return others.length === 0 && records.every(({ mallIds }) => mallIds.length === 1)
      ? mall
      : NO_MALL
  },
  logBody: (
    { before, after }: RecordChange<LoggedRecord>,
    _: unknown,
    values?: { readonly efeito: Effect },
  ) => ({
    ...(before ? { de: contentOf(before) } : {}),
    ...(after ? { para: contentOf(after) } : {}),
    ...(values
      ? {
          titulos: values.efeito.oculta.titulos,
          valorCentavos: values.efeito.oculta.valor,
        }
      : {}),
  }),
  afterwards: (work: Work, change: Change): Promise<void> => announceChanges(work, [change]),
}

/** The line of a record that a file wrote, as if it had been typed. */
export function logFileRecord(
  work: Work,
  action: string,
  id: number,
  {
    de: before,
    para: after,
    by,
  }: {
    readonly de?: StoredRecord
    readonly para?: StoredRecord
    /** Who acted, where a job does what a person asked for. */
    readonly by?: UndoneBy
  },
): void {
  const change = { before, after }
  work.audit({
    mallId: changeOfRecord.mallOf(change),
    action,
    entity: 'excecao',
    entityId: id,
    body: changeOfRecord.logBody(change, {}),
    ...(by && { by }),
  })
}

/** What the records of a file hid, or hide now, is read again. */
export async function announceNumbers(
  work: Work,
  changes: readonly Change[],
  by?: UndoneBy,
): Promise<void> {
  work.invalidate(exceptionQueries, 'notices')
  await announceChanges(work, changes, by)
}
