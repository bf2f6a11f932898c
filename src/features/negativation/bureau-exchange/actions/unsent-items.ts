import { randomUUID } from 'node:crypto'

import { exportRows, exportTitle } from '#listing/server/export.ts'
import { NotFound } from '#server/http/errors.ts'
import type { FileAnswer } from '#server/http/file-answer.ts'
import type { Work } from '#server/work/work.ts'
import type { ItemRecord } from '#features/negativation/debt-items/store/items.ts'
import { guardSentence } from '#features/negativation/debt-items/rules/guard-sentence.ts'
import { placeNow } from '#features/negativation/debt-items/actions/status-words.ts'

import type { PersonId } from '#features/negativation/debt-items/rules/item.ts'

import type { NotSent, Sending } from '../contract/calls.ts'
import { notSentList } from '../contract/unsent-items.ts'
import * as store from '../store/unsent-items.ts'

/** An item that a sending skipped, before names are added. */
export type NotSentItem = {
  readonly record: ItemRecord
  /** A fiador that is left out while its boleto goes. */
  readonly pessoa?: PersonId
  readonly codigo: string
  readonly texto: string
  /** The item still waits for the same sending. */
  readonly fica: boolean
}

/** Result of a sending, before names are added to the skipped items. */
export type SendOutcome = Omit<Sending, 'idResultado' | 'retirados' | 'bloqueados'> & {
  readonly retirados: readonly NotSentItem[]
  readonly bloqueados: readonly NotSentItem[]
}

/** An empty sending with its message. */
export const emptySending = (mensagem: string, valor: Sending['valor']): Sending => ({
  mensagem,
  lotes: [],
  enviados: 0,
  valor,
  idResultado: null,
  retirados: [],
  bloqueados: [],
})

const toNotSent = ({
  id: _,
  kind: __,
  status,
  resultado,
  aCaminho,
  fiador,
  ...row
}: store.NotSentRow): NotSent => ({
  ...row,
  texto: guardSentence({ ...row, severidade: 'BLOQUEIO' }, fiador ?? undefined),
  agora: aCaminho ? 'Enviado ao bureau, à espera do retorno' : placeNow(status, resultado),
})

/**
 * Builds the response of a sending: skipped items with name, mall, value, reason and current
 * status.
 */
export async function toSending(
  work: Work,
  { retirados, bloqueados, ...sent }: SendOutcome,
): Promise<Sending> {
  const notSentRows = (kind: store.SkippedItem['kind'], some: readonly NotSentItem[]) =>
    some.map(({ record, pessoa, codigo, texto, fica }): store.SkippedItem => ({
      mallId: record.mallId,
      idBoleto: record.id,
      pessoa: pessoa ?? 'LOJISTA',
      kind,
      codigo,
      texto,
      fica,
    }))
  const all = [...notSentRows('RETIRADO', retirados), ...notSentRows('BLOQUEADO', bloqueados)]
  if (all.length === 0) return { ...sent, idResultado: null, retirados: [], bloqueados: [] }
  const idResultado = randomUUID()
  await store.storeSkippedItems(work.tx, idResultado, all)
  const rows = await store.notSentOf(work.tx, idResultado, work.actor.malls)
  const of = (kind: store.SkippedItem['kind']) =>
    rows.filter((row) => row.kind === kind).map(toNotSent)
  return { ...sent, idResultado, retirados: of('RETIRADO'), bloqueados: of('BLOQUEADO') }
}

/**
 * Spreadsheet of the items a sending skipped, with their current status. Throws 404 if none is in
 * the user's malls.
 */
export async function downloadNotSent(
  work: Work,
  { id }: { readonly id: string },
): Promise<FileAnswer> {
  const rows = (await store.notSentOf(work.tx, id, work.actor.malls)).map(toNotSent)
  if (rows.length === 0) throw new NotFound('Resultado não encontrado.')
  return exportRows(notSentList, rows, undefined, await exportTitle(work, notSentList, {}))
}
