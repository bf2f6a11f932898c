import { comeBack } from '#features/ledger/doubtful-titulos/actions/vanish.ts'
import type { LoadHooks, ReceivedLoad } from '#features/ledger/receivables/actions/load-hooks.ts'
import * as staged from '#features/ledger/receivables/actions/staged-files.ts'
import type { Finding } from '#features/ledger/received-files/contract/states.ts'
import type { Work } from '#server/work/work.ts'
import { cents } from '#values/cents.ts'

import * as store from '../store/files.ts'
import { apply, logEntrada } from './failures.ts'
import { compareFile, type Comparison, type TitulosToJudge } from './judge.ts'
import { endUndo } from './decide.ts'
import { endLoad } from './merge.ts'
import { alertWaiting, nothing } from './outcome.ts'

const nativeCode = (kind: string) => (kind === 'AUXILIARY' ? 'REGUA_CONTRATOS' : 'REGUA_TITULOS')

/** The file of an upload call or of the command line is an entrada of its native layout. */
async function received(work: Work, load: ReceivedLoad): Promise<void> {
  const source = await store.findSource(work.tx, { code: nativeCode(load.kind) })
  if (source === undefined) throw new Error('The native sources are missing')
  const id = await store.insertEntrada(work.tx, {
    sourceId: source.id,
    malls: load.mallId === null ? work.actor.malls : [load.mallId],
    fileId: load.fileId,
    fileName: load.fileName,
    sha256: load.sha256,
    origin: load.isCommandLine ? 'COMANDO' : 'TELA',
    isRehearsal: load.isDryRun,
    isComplete: false,
    dayOrder: undefined,
    supplementsId: undefined,
    writtenAt: undefined,
    by: work.actor,
  })
  await store.linkLoad(work.tx, id, load.loadId)
  work.invalidate('received-files')
}

const isOpen = (entrada: store.Entrada | undefined): entrada is store.Entrada =>
  entrada?.state === 'RECEBIDA' || entrada?.state === 'CARREGANDO'

async function openEntrada(work: Work, loadId: number): Promise<store.Entrada | undefined> {
  const id = await store.entradaOfLoad(work.tx, loadId)
  const entrada = id === undefined ? undefined : await store.lockEntrada(work.tx, id)
  return isOpen(entrada) ? entrada : undefined
}

type StagedLoad = Parameters<LoadHooks['mayMerge']>[2]
type Counts = Parameters<LoadHooks['mayMerge']>[3]
type Order = Parameters<LoadHooks['mayMerge']>[1]

/** Compares the staged rows of a native load with what is stored. */
async function compareLoad(
  work: Work,
  entrada: store.Entrada,
  { mallId }: Order,
  { kind, staging }: StagedLoad,
  { linhas, aceitas, rejeitadas }: Counts,
): Promise<Comparison & { readonly absent: TitulosToJudge['absent'] }> {
  const counts = { rows: linhas, accepted: aceitas, rejected: rejeitadas }
  if (kind === 'AUXILIARY') {
    const compared = await compareFile(work, entrada, undefined, counts)
    return { ...compared, absent: [], malls: await staged.mallsOfContracts(work.tx, staging) }
  }
  const absent = await staged.absentTitulos(work.tx, staging, {
    sourceId: entrada.sourceId,
    rejected: [],
    zeroedMalls: [],
    malls: mallId === null ? null : [mallId],
  })
  const titulos = { staging, outOfReach: 0, absent }
  return { ...(await compareFile(work, entrada, titulos, counts)), absent }
}

/** Judges the staged rows of a native load; false if it waits for a person. */
const mayMerge: LoadHooks['mayMerge'] = (context, order, stagedFile, counts) =>
  context.work(async (work) => {
    const known = await openEntrada(work, order.id)
    if (known === undefined) return true
    await store.setNativeSource(work.tx, known.id, nativeCode(stagedFile.kind))
    const entrada = (await store.lockEntrada(work.tx, known.id)) ?? known
    const { findings, malls, open_cents, absent } = await compareLoad(
      work,
      entrada,
      order,
      stagedFile,
      counts,
    )
    const isConfirmed = entrada.state === 'CARREGANDO'
    const { state } = isConfirmed
      ? entrada
      : await apply(work, entrada, { type: 'julgar', findings, malls })
    await store.saveJudged(work.tx, entrada.id, {
      ...nothing,
      state,
      findings: isConfirmed ? entrada.findings : findings,
      malls,
      rows: counts.linhas,
      accepted: counts.aceitas,
      rejected: counts.rejeitadas,
      warned: counts.comAviso,
      open_cents,
      vanishedCount: absent.length,
      vanished_cents: cents(absent.reduce((sum, each) => sum + each.open_cents, 0)),
    })
    work.invalidate('received-files')
    if (state !== 'AGUARDANDO_CONFIRMACAO') return true
    await staged.clearStaging(work.tx, order.id)
    await alertWaiting(work, entrada, findings)
    return false
  })

const merged: LoadHooks['merged'] = async (work, loadId, followers) => {
  const entrada = await openEntrada(work, loadId)
  if (entrada?.brings === 'TITULOS') await comeBack(work, entrada.id)
  if (entrada) await endLoad(work, entrada, followers)
}

const refused: LoadHooks['refused'] = async (work, loadId, because) => {
  const entrada = await openEntrada(work, loadId)
  if (entrada === undefined) return
  const finding: Finding = {
    codigo: 'LEITURA',
    severidade: 'RECUSA',
    quantidade: 1,
    texto: because,
    exemplos: [],
  }
  if (entrada.state === 'CARREGANDO') await store.saveState(work.tx, entrada.id, 'ERRO', because)
  else {
    const { state } = await apply(work, entrada, {
      type: 'julgar',
      findings: [finding],
      malls: entrada.malls,
    })
    await store.saveJudged(work.tx, entrada.id, { ...nothing, state, findings: [finding] })
  }
  logEntrada(work, entrada, 'RECUSAR_ENTRADA', { motivo: because })
}

/** Entradas of the loads of the upload calls and the command line (rules 11.1). */
export const loadsAsEntradas: LoadHooks = {
  received,
  mayMerge,
  merged,
  refused,
  failed: refused,
  undone: endUndo,
}
