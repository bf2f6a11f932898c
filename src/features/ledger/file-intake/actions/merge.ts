import { comeBack, openOfMalls, vanish } from '#features/ledger/doubtful-titulos/actions/vanish.ts'
import type { Follower } from '#features/ledger/receivables/actions/announce.ts'
import * as staged from '#features/ledger/receivables/actions/staged-files.ts'
import type { LoadContext } from '#features/ledger/receivables/actions/stage.ts'
import type { Work } from '#server/work/work.ts'
import type { Cents } from '#values/cents.ts'
import { normalizeDocument } from '#values/document.ts'

import * as store from '../store/files.ts'
import { apply, logEntrada } from './failures.ts'
import type { StagedPart } from './parts.ts'
import { stepsOf } from './steps.ts'

const wasDriftConfirmed = ({ findings, state }: store.Entrada) =>
  state === 'CARREGANDO' &&
  findings.some(({ codigo, severidade }) => codigo === 'J09' && severidade === 'CONFIRMA')

/** A newer file of the source makes an older waiting one pointless. */
async function discardSuperseded(work: Work, id: number): Promise<void> {
  for (const older of await store.lockSuperseded(work.tx, id)) {
    const { state } = await apply(work, older, { type: 'superar' })
    await store.saveState(work.tx, older.id, state)
    logEntrada(work, older, 'DESCARTAR_ENTRADA', { porEntrada: id })
  }
}

/** Credits and vanished títulos of a file, in the transaction of its load. */
async function mergeBeside(
  work: Work,
  entrada: store.Entrada,
  titulos: StagedPart,
  openBefore: ReadonlyMap<number, Cents>,
): Promise<void> {
  await staged.mergeFileCredits(work.tx, titulos.loadId, {
    sourceId: entrada.sourceId,
    isComplete: entrada.isComplete,
    malls: entrada.malls,
    credits: titulos.facts.credits.map((credit) => ({
      ...credit,
      documento: normalizeDocument(credit.documento),
    })),
  })
  await staged.respellStored(work.tx, titulos.facts.respellings)
  await comeBack(work, entrada.id)
  if (!entrada.isComplete) return
  await vanish(
    work,
    {
      id: entrada.id,
      name: entrada.fileName,
      sourceId: entrada.sourceId,
      policy: entrada.vanishedPolicy,
      wasDriftConfirmed: wasDriftConfirmed(entrada),
      openOfMalls: openBefore,
    },
    titulos.absent.map(({ id }) => id),
  )
}

/** The money of boletos that no título takes is a credit. */
async function mergeReceipts(
  work: Work,
  { sourceId, malls }: store.Entrada,
  { loadId, leftOver }: StagedPart,
): Promise<void> {
  if (leftOver.length > 0)
    await staged.mergeFileCredits(work.tx, loadId, {
      sourceId,
      isComplete: false,
      malls,
      credits: leftOver.map((credit) => ({ ...credit, tipo: 'OUTRO' })),
    })
}

/** Ends the load of an entrada: the files that follow it begin. */
export async function endLoad(
  work: Work,
  entrada: store.Entrada,
  followers: readonly Follower[],
): Promise<void> {
  await apply(work, entrada, { type: 'carregar', at: work.now })
  await store.saveLoaded(work.tx, entrada.id, stepsOf(followers))
  await discardSuperseded(work, entrada.id)
  logEntrada(work, entrada, 'CARREGAR_ENTRADA', {
    achados: entrada.findings.map(({ codigo }) => codigo),
    cargas: entrada.loadIds,
  })
}

/** Loads all parts of a file in one transaction, with its credits and vanished títulos. */
export async function mergeParts(
  context: LoadContext,
  { id, sourceId, isNative }: store.Entrada,
  parts: readonly StagedPart[],
): Promise<void> {
  const titulos = parts.find(({ part }) => part.traz === 'TITULOS')
  const receipts = parts.find(({ part }) => part.traz === 'RECEBIMENTOS')
  let openBefore: ReadonlyMap<number, Cents> = new Map()
  await staged.mergeLoads(
    context,
    parts.map(({ part, loadId, counts }) => ({
      id: loadId,
      counts,
      confirms: part.traz !== 'RECEBIMENTOS',
    })),
    {
      sourceId: isNative ? null : sourceId,
      before: async (work) => {
        const malls = [...new Set(titulos?.absent.map(({ mallId }) => mallId))]
        openBefore = await openOfMalls(work, malls)
      },
      after: async (work, followers) => {
        const entrada = await store.lockEntrada(work.tx, id)
        if (entrada === undefined) throw new Error(`Entrada ${id} is missing`)
        if (titulos) await mergeBeside(work, entrada, titulos, openBefore)
        if (receipts) await mergeReceipts(work, entrada, receipts)
        await endLoad(work, entrada, followers)
      },
    },
  )
}
