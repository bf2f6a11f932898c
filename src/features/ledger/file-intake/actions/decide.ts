import { expireProposals, undoVanish } from '#features/ledger/doubtful-titulos/actions/vanish.ts'
import * as staged from '#features/ledger/receivables/actions/staged-files.ts'
import { requestUndo } from '#features/ledger/receivables/actions/undo.ts'
import type * as calls from '#features/ledger/received-files/contract/calls.ts'
import { mayUndo, waitsUntil } from '#features/ledger/received-files/rules/machine.ts'
import { InvalidInput, Refused } from '#server/http/errors.ts'
import type { Work } from '#server/work/work.ts'
import type { InputOf } from '#contract/call.ts'
import { daysBetween } from '#values/local-date.ts'

import { readFile } from '../contract/jobs.ts'
import * as store from '../store/files.ts'
import type { Importers } from './bring.ts'
import { actorOf, apply, failureOf, logEntrada, requireEntrada } from './failures.ts'
import { importMapped } from './import-mapped.ts'

const enqueueReading = (work: Work, id: number) =>
  // A new key: an earlier job of the file may still hold the first one.
  work.enqueue(readFile, { id }, { key: `${readFile.name} ${id} ${work.requestId}` })

/** The mall of a file that has one. */
const onlyOne = ([mall, other]: readonly number[]): number | undefined =>
  other === undefined ? mall : undefined

const found = ({ findings }: store.Entrada) =>
  findings.map(({ codigo, severidade, texto }) => ({ codigo, severidade, texto }))

/** 'Carregar mesmo assim': loads a waiting file from its bytes, despite its findings. */
export const confirmWith =
  (importers: Importers) =>
  async (work: Work, { id, motivo, zerados = [] }: InputOf<typeof calls.confirmFile>) => {
    const entrada = await requireEntrada(work, id)
    const { state } = await apply(work, entrada, {
      type: 'confirmar',
      by: actorOf(work),
      reason: motivo,
    })
    const missing = await store.missingMalls(work.tx, id)
    const other = zerados.filter((mall) => !missing.some((each) => each.id === mall))
    if (other.length > 0)
      throw new InvalidInput('Só um shopping que falta no arquivo se confirma como zerado.', {
        campos: [{ campo: 'zerados', mensagem: 'Escolha entre os shoppings que faltam.' }],
      })
    await store.saveDecision(work.tx, id, state, {
      by: work.actor,
      reason: motivo.trim(),
      zeroedMalls: zerados,
    })
    const importer = importers[entrada.brings]
    if (importer !== undefined)
      await importMapped(work, id, {
        importer,
        shopping: onlyOne(entrada.malls),
      })
    else await enqueueReading(work, id)
    logEntrada(work, entrada, 'CONFIRMAR_ENTRADA', {
      motivo: motivo.trim(),
      achados: found(entrada),
      linhas: await store.figuresOf(work.tx, id),
      zerados: missing.filter((mall) => zerados.includes(mall.id)).map(({ name }) => name),
    })
    return {
      mensagem:
        importer === undefined
          ? 'Entrada confirmada: o arquivo está sendo carregado.'
          : 'Entrada confirmada: o arquivo foi carregado.',
    }
  }

async function endLoads(work: Work, entrada: store.Entrada, because: string): Promise<void> {
  for (const loadId of entrada.loadIds) {
    await staged.saveStatus(work.tx, loadId, 'REJEITADA', because)
    await staged.clearStaging(work.tx, loadId)
  }
  work.invalidate('loads')
}

/** Discards a waiting file: nothing of it is loaded, its bytes stay. */
export async function discardFile(work: Work, { id, motivo }: InputOf<typeof calls.discardFile>) {
  const entrada = await requireEntrada(work, id)
  const { state } = await apply(work, entrada, {
    type: 'descartar',
    by: actorOf(work),
    reason: motivo,
  })
  await store.saveDecision(work.tx, id, state, { by: work.actor, reason: motivo.trim() })
  await endLoads(work, entrada, 'A entrada foi descartada.')
  logEntrada(work, entrada, 'DESCARTAR_ENTRADA', {
    motivo: motivo.trim(),
    achados: found(entrada),
  })
  return { mensagem: 'Entrada descartada.' }
}

/** Starts a file that stopped by an error again, from its bytes. */
export async function retryFile(work: Work, { id }: InputOf<typeof calls.retryFile>) {
  const entrada = await requireEntrada(work, id)
  const { state } = await apply(work, entrada, { type: 'tentar', by: actorOf(work) })
  await store.saveState(work.tx, id, state)
  await enqueueReading(work, id)
  logEntrada(work, entrada, 'TENTAR_ENTRADA', {})
  return { mensagem: 'A entrada recomeçou. Acompanhe na lista.' }
}

/** Undoes all loads of a file, the last part first; jobs do the rest. */
export async function undoFile(work: Work, { id }: InputOf<typeof calls.undoFile>) {
  const entrada = await requireEntrada(work, id)
  const refusal = mayUndo(entrada, actorOf(work), work.now)
  if (refusal) throw failureOf(refusal)
  if (entrada.loadIds.length === 0)
    throw new Refused(
      entrada.brings === 'RETORNO_BANCARIO'
        ? 'Um retorno não se desfaz aqui: desconsidere os seus atos em Retornos bancários.'
        : 'Esta entrada se desfaz em Importações, na tela do que ela trouxe.',
    )
  for (const loadId of entrada.loadIds.toReversed()) await requestUndo(work, loadId)
  logEntrada(work, entrada, 'DESFAZER_ENTRADA', {
    cargas: entrada.loadIds,
    achados: found(entrada),
  })
  return { mensagem: 'A entrada está sendo desfeita. Acompanhe na lista.' }
}

/** Marks the file of an undone load, once all its parts are undone. */
export async function endUndo(work: Work, loadId: number, by: string): Promise<void> {
  const id = await store.entradaOfLoad(work.tx, loadId)
  const entrada = id === undefined ? undefined : await store.lockEntrada(work.tx, id)
  if (entrada?.state !== 'CARREGADA') return
  if (!(await store.areUndone(work.tx, entrada.loadIds))) return
  await undoVanish(work, entrada.id)
  await store.saveUndone(work.tx, entrada.id, by)
  work.invalidate('received-files', 'sources')
}

/** Ends what has waited for too long, each morning. */
export async function expireWaiting(work: Work): Promise<void> {
  const days = daysBetween(work.today, waitsUntil(work.today))
  for (const entrada of await store.lockOverdue(work.tx, work.today, days)) {
    const { state } = await apply(work, entrada, { type: 'vencer', today: work.today })
    await store.saveState(work.tx, entrada.id, state)
    await endLoads(work, entrada, 'A entrada esperou 7 dias sem confirmação.')
    logEntrada(work, entrada, 'DESCARTAR_ENTRADA', { dias: days })
  }
  await expireProposals(work)
}
