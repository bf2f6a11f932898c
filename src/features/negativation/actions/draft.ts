import { readPage } from '#listing/server/window.ts'
import { keepFile } from '#server/files.ts'
import { InvalidInput, NotFound } from '#server/errors.ts'
import type { Upload } from '#server/upload.ts'
import type { Work } from '#server/work.ts'
import { formatInstant } from '#values/instant.ts'

import type { Boleto, BoletoDecision } from '../contract/boleto.ts'
import type { Event } from '../rules/events.ts'
import { isNoJustification, maySaveJustification } from '../rules/justification.ts'
import { changedMeanwhile, refusalStatus } from '../rules/refusals.ts'
import { boletoSource } from '../store/boletos.ts'
import { attachToItem, insertHistory, type JustificationRow, listJustifications } from '../store/justifications.ts'
import { type ItemRecord, lockItems } from '../store/items.ts'
import { readParameters } from '../store/parameters.ts'
import { attachmentKind } from './attachment.ts'
import { checkGuards } from './guards.ts'
import { decider, factsOf, happen, isStale, keepMoves, noGuards } from './moves.ts'
import { order } from './search.ts'
import { resultOf } from './results.ts'
import { asError } from './submit.ts'

/** Rows as the lists show them, after an act on them. */
export async function boletosOf(work: Work, ids: readonly number[]): Promise<Boleto[]> {
  const { content } = await readPage<Boleto>(work.tx, order, boletoSource, { ids, sort: 'numBoleto' })
  return content
}

async function act(
  work: Work,
  ids: readonly number[],
  eventOf: (record: ItemRecord) => Event,
  action: string,
  {
    detail = {},
    versions,
  }: { detail?: Record<string, unknown>; versions?: ReadonlyMap<number, number | undefined> } = {},
) {
  const records = await lockItems(work.tx, ids, work.actor.malls)
  if (records.length < ids.length) throw new NotFound('Boleto não encontrado.')
  const parameters = await readParameters(work.tx)
  const checked = await checkGuards(work, ids, 'SUBMIT', parameters)
  const { moved, refused: notAllowed } = happen(records, eventOf, (record) =>
    factsOf(record, parameters, checked.get(record.id)?.verdict ?? noGuards),
  )
  const stale = moved.flatMap(({ record }) =>
    isStale(record, versions?.get(record.id)) ? { record, refusal: changedMeanwhile() } : [],
  )
  const refused = [...notAllowed, ...stale]
  const [first] = refused
  if (first) {
    const itens = refused.map(({ record, refusal }) => ({
      id: record.id,
      codigo: refusal.code,
      texto: refusal.because,
    }))
    throw asError({
      status: refusalStatus(first.refusal),
      mensagem: first.refusal.because,
      itens,
      alteradoPor: first.record.updatedByName,
      alteradoEm: formatInstant(first.record.updatedAt),
    })
  }
  await keepMoves(work, moved, parameters, { action, detail: () => detail })
  return { records, moved }
}

/** Stores draft flags without submitting (rules 4.3 b, 'marcar'). The lot is refused whole if one item is. */
export async function markBoletos(work: Work, boletos: readonly BoletoDecision[]) {
  const decisions = new Map(boletos.map((boleto) => [boleto.idBoleto, boleto]))
  const by = decider(work)
  const ids = [...decisions.keys()]
  await act(
    work,
    ids,
    ({ id }) => {
      const given = decisions.get(id)
      return {
        type: 'mark',
        by,
        decision: {
          flag: given?.loja.negativar ? 'NEGATIVAR' : 'ISENTAR',
          fiadores: given?.fiadores.map((fiador) => ({
            id: fiador.idSerasaBoletoFiador,
            flag: fiador.negativar ? 'NEGATIVAR' : 'ISENTAR',
          })),
        },
      }
    },
    'MARCAR',
    { versions: new Map(boletos.map(({ idBoleto, versao }) => [idBoleto, versao])) },
  )
  return { mensagem: 'Salvo com sucesso.', content: await boletosOf(work, ids) }
}

/** 'Devolver' (row 16): back to the step from which the item came, with a reason of at least 10 characters. */
export async function giveBack(work: Work, input: { readonly idBoletos: readonly number[]; readonly motivo: string }) {
  const by = decider(work)
  const { records, moved } = await act(
    work,
    [...new Set(input.idBoletos)],
    () => ({ type: 'giveBack', by, reason: input.motivo }),
    'DEVOLVER',
    { detail: { motivo: input.motivo } },
  )
  const result = moved.map(({ record, move }) => ({ idBoleto: record.id, to: move.to, row: move.row }))
  return resultOf(
    new Map(records.map((record) => [record.id, record])),
    result,
    { ignorados: [], retirados: [] },
    'Devolvido com sucesso.',
  )
}

export type JustificationInput = {
  readonly idBoleto: number
  readonly idJustificativa: number
  readonly numChamado?: string | undefined
  readonly txtObservacao?: string | undefined
  readonly versao?: number | undefined
}

async function findJustification(work: Work, id: number): Promise<JustificationRow> {
  const found = (await listJustifications(work.tx)).find((option) => option.id === id)
  if (!found)
    throw new InvalidInput('Esta justificativa não está mais disponível.', {
      campos: [{ campo: 'idJustificativa', mensagem: 'Escolha outra justificativa.' }],
    })
  return found
}

/** Saves a justification: the decision becomes ISENTAR; 999 clears (rules 4.4). Each save is a history row. */
export async function saveJustification(work: Work, input: JustificationInput, upload?: Upload) {
  if (isNoJustification(input.idJustificativa)) return clearJustification(work, input.idBoleto, input.versao)
  const option = await findJustification(work, input.idJustificativa)
  const ticket = input.numChamado?.trim() || null
  const refusal = maySaveJustification(option.requirement, {
    ticket: ticket ?? undefined,
    hasAttachment: upload !== undefined,
  })
  if (refusal)
    throw new InvalidInput(refusal.because, {
      campos: [{ campo: option.requirement === 'ANEXO' ? 'file' : 'numChamado', mensagem: refusal.because }],
    })
  const by = decider(work)
  const { records } = await act(
    work,
    [input.idBoleto],
    () => ({
      type: 'justify',
      by,
      justification: {
        id: option.id,
        needsApprover: option.needsApprover,
        exceptionLimit: option.exceptionLimit ?? undefined,
      },
    }),
    'JUSTIFICAR',
    {
      detail: {
        texto: option.text,
        chamado: ticket,
        observacao: input.txtObservacao ?? null,
        anexo: upload?.sha256 ?? null,
      },
      versions: new Map([[input.idBoleto, input.versao]]),
    },
  )
  const [record] = records
  if (!record) throw new NotFound('Boleto não encontrado.')
  const attachmentId = upload ? await keepAttachment(work, record.mallId, upload) : null
  const row = {
    itemId: record.id,
    mallId: record.mallId,
    justificationId: option.id,
    text: option.text,
    ticket,
    observation: input.txtObservacao?.trim() || null,
    attachmentId,
    attachmentName: upload?.name ?? null,
    userId: work.actor.id ?? 0,
    userName: work.actor.name,
  }
  await attachToItem(work.tx, row)
  await insertHistory(work.tx, row)
  return { mensagem: 'Salvo com sucesso.', content: await boletosOf(work, [record.id]) }
}

async function keepAttachment(work: Work, mallId: number, upload: Upload): Promise<string> {
  const mediaType = await attachmentKind(upload)
  const kept = await keepFile(work.tx, {
    name: upload.name,
    mediaType,
    source: upload.path,
    mallId,
    createdBy: work.actor.id,
  })
  return kept.id
}

/** 'Limpar justificativa': the decision becomes NEGATIVAR; ticket, note and file go, the history stays (rules 4.4). */
export async function clearJustification(work: Work, idBoleto: number, versao?: number) {
  const by = decider(work)
  const { records } = await act(work, [idBoleto], () => ({ type: 'clearJustification', by }), 'LIMPAR_JUSTIFICATIVA', {
    versions: new Map([[idBoleto, versao]]),
  })
  for (const record of records) {
    await insertHistory(work.tx, {
      itemId: record.id,
      mallId: record.mallId,
      justificationId: null,
      text: 'Justificativa removida',
      ticket: null,
      observation: null,
      attachmentId: null,
      attachmentName: null,
      userId: work.actor.id ?? 0,
      userName: work.actor.name,
    })
  }
  return { mensagem: 'Salvo com sucesso.', content: await boletosOf(work, [idBoleto]) }
}
