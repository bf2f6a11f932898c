import { announceMalls } from '#features/receivables/actions/announce.ts'
import { refresh } from '#features/receivables/contract.ts'
import type { RecordChange } from '#listing/server/register-routes.ts'
import { NO_MALL } from '#server/database/mall-scope.ts'
import type { Work } from '#server/work/work.ts'

import type { Effect } from '../contract/lists.ts'
import { listModules, type LockedRecord, moduleOf, type StoredRecord } from '../store/records.ts'

/** Guard G05 asks the lists: what it said of the items that wait may be wrong now. */
export async function guardsAreStale(work: Work): Promise<void> {
  work.invalidate('negativation')
  await work.enqueue(refresh, {}, { key: refresh.name })
}

/** Títulos come into the figures of delinquency, or leave them, in the malls of the records. */
export async function figuresAreStale(
  work: Work,
  records: readonly Pick<StoredRecord, 'mallIds'>[],
): Promise<void> {
  const malls = records.some(({ mallIds }) => mallIds.length === 0)
    ? 'all'
    : [...new Set(records.flatMap(({ mallIds }) => mallIds))]
  await announceMalls(work, malls, 'Uma lista de exceção mudou.')
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
  afterwards: async (work: Work, { before, after }: RecordChange<StoredRecord>): Promise<void> => {
    const modules = await listModules(work.tx)
    const records = [before, after].filter((record) => record !== undefined)
    const isOf = (name: string) =>
      records.some(({ moduleIds }) => moduleIds.includes(moduleOf(modules, name)))
    if (isOf('SERASA')) await guardsAreStale(work)
    if (isOf('INADIMPLENCIA')) await figuresAreStale(work, records)
  },
}

/** The line of a record that a file wrote, as if it had been typed. */
export function logFileRecord(
  work: Work,
  action: string,
  id: number,
  { de: before, para: after }: { readonly de?: StoredRecord; readonly para: StoredRecord },
): void {
  const change = { before, after }
  work.audit({
    mallId: changeOfRecord.mallOf(change),
    action,
    entity: 'excecao',
    entityId: id,
    body: changeOfRecord.logBody(change, {}),
  })
}
