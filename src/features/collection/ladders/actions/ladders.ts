import type { AnswerOf, InputOf } from '#contract/call.ts'
import { requireEveryMall } from '#server/http/company.ts'
import { Forbidden, NotFound } from '#server/http/errors.ts'
import { refuseProblems } from '#server/http/refuse-problems.ts'
import { eyesOf } from '#server/work/eyes.ts'
import { seesMall, type Work } from '#server/work/work.ts'
import { foldForSearch } from '#values/fold-text.ts'

import type { LadderFields, Segment } from '../contract/ladder.ts'
import type * as calls from '../contract/ladder-calls.ts'
import { ladderDifference } from '../rules/difference.ts'
import { ladderProblems } from '../rules/ladder-problems.ts'
import * as store from '../store/ladders.ts'
import { readTextsInForce } from '../store/in-force.ts'
import {
  type By,
  ladderTables,
  type LockedVersion,
  lockVersion,
  raiseVersion,
  writeConfirmation,
  writeProposal,
  writeRefusal,
} from '../store/versions.ts'
import { isOwn, moveVersion, pageOf } from './versions.ts'

type Row = AnswerOf<typeof calls.createLadder>
type Stored = Awaited<ReturnType<typeof store.readLadders>>[number]

/** A user of some malls sees the ladders of all malls and of their own. */
const seesLadder = ({ actor }: Work, { shoppings }: Segment): boolean =>
  shoppings.length === 0 || shoppings.some((mallId) => seesMall(actor, mallId))

const toRow = (work: Work, { desativar, proposedBy, ...row }: Stored): Row => ({
  ...row,
  proposta:
    row.estado === 'PROPOSTA'
      ? {
          nome: row.nome,
          ordem: row.ordem,
          segmento: row.segmento,
          passos: row.passos,
          versao: row.versao,
          motivo: row.motivo,
          desativar,
          propostoPor: row.propostoPor,
          propostoEm: row.propostoEm,
          venceEm: row.venceEm,
          minha: isOwn(work, proposedBy),
        }
      : null,
})

export async function listLadders(work: Work, search: InputOf<typeof calls.listLadders>) {
  const { nome, estado } = search
  const wanted = foldForSearch(nome ?? '')
  const rows = (await store.readLadders(work.tx)).filter(
    (row) =>
      seesLadder(work, row.segmento) &&
      (estado === undefined || estado.includes(row.estado)) &&
      foldForSearch(row.nome).includes(wanted),
  )
  return pageOf(
    rows.map((row) => toRow(work, row)),
    search,
  )
}

async function requireStored(work: Work, id: number): Promise<Stored> {
  const [row] = await store.readLadders(work.tx, id)
  if (row === undefined || !seesLadder(work, row.segmento))
    throw new NotFound('Régua não encontrada.')
  return row
}

/** A version with what it changes against the one that was in force before it. */
const withDifference = (versions: readonly store.StoredVersion[]) =>
  versions.map((version, place) => {
    const before = versions
      .slice(place + 1)
      .find(({ estado }) => estado === 'VIGENTE' || estado === 'SUBSTITUIDA')
    return {
      ...version,
      em: version.confirmadoEm ?? version.propostoEm ?? version.escritoEm,
      diferenca: version.desativar ? ['sai de uso'] : ladderDifference(before, version),
    }
  })

export async function readLadder(
  work: Work,
  { id }: InputOf<typeof calls.readLadder>,
): Promise<AnswerOf<typeof calls.readLadder>> {
  const row = await requireStored(work, id)
  return { ...toRow(work, row), versoes: withDifference(await store.readVersions(work.tx, id)) }
}

export const ladderOptions = ({ tx }: Work) => store.readOptions(tx)

/** A ladder of all malls needs a user who sees all; one of some malls, a user who sees these. */
function requireMalls({ actor }: Work, ...segments: readonly Segment[]): void {
  for (const { shoppings } of segments)
    if (shoppings.length === 0) requireEveryMall(actor)
    else if (!shoppings.every((mallId) => seesMall(actor, mallId))) throw new Forbidden()
}

async function requireSound(work: Work, fields: LadderFields, id: number | undefined) {
  const unknown = await store.unknownMalls(work.tx, fields.segmento.shoppings)
  refuseProblems([
    ...unknown.map((mall) => ({
      campo: 'segmento.shoppings',
      mensagem: `O shopping ${mall} não existe.`,
    })),
    ...ladderProblems(fields, {
      texts: await readTextsInForce(work.tx),
      others: await store.readUsedSteps(work.tx, id),
    }),
  ])
}

const byOf = ({ actor }: Work): By => ({ id: actor.id, name: actor.name })

const inLog = (
  work: Work,
  id: number,
  action: string,
  body: Readonly<Record<string, unknown>>,
): void => {
  work.audit({ mallId: 0, action, entity: 'regua', entityId: id, body })
  work.invalidate('ladders')
}

const saved = async (work: Work, id: number): Promise<Row> =>
  toRow(work, await requireStored(work, id))

export async function createLadder(
  work: Work,
  fields: InputOf<typeof calls.createLadder>,
): Promise<Row> {
  const { nome, ordem, segmento, passos } = fields
  const content = { nome, ordem, segmento, passos }
  requireMalls(work, segmento)
  await requireSound(work, content, undefined)
  const id = await store.insertLadder(work.tx, { fields: content, by: byOf(work) })
  inLog(work, id, 'SALVAR_REGUA', { versao: 1, ...content })
  return saved(work, id)
}

/** The newest version, locked, of a ladder that the user may change. */
async function lockLadder(
  work: Work,
  id: number,
): Promise<{ readonly row: Stored; readonly version: LockedVersion }> {
  const version = await lockVersion(work.tx, ladderTables, id)
  if (version === undefined) throw new NotFound('Régua não encontrada.')
  const row = await requireStored(work, id)
  const inForce = await store.findInForce(work.tx, id)
  requireMalls(work, row.segmento, ...(inForce ? [inForce.segmento] : []))
  return { row, version }
}

export async function changeLadder(
  work: Work,
  { id, versao, nome, ordem, segmento, passos }: InputOf<typeof calls.changeLadder>,
): Promise<Row> {
  const { version } = await lockLadder(work, id)
  const after = moveVersion(version, { type: 'salvar', baseVersion: versao })
  const fields = { nome, ordem, segmento, passos }
  requireMalls(work, segmento)
  await requireSound(work, fields, id)
  const draft = { fields, version: after.version, by: byOf(work) }
  if (version.state === 'RASCUNHO') await store.updateDraft(work.tx, id, draft)
  else await store.insertDraft(work.tx, id, draft)
  await raiseVersion(work.tx, ladderTables, id, after.version)
  inLog(work, id, 'SALVAR_REGUA', { versao: after.version, ...fields })
  return saved(work, id)
}

export async function discardLadder(
  work: Work,
  { id, versao }: InputOf<typeof calls.discardLadder>,
): Promise<Row> {
  const { version } = await lockLadder(work, id)
  moveVersion(version, { type: 'descartar', baseVersion: versao })
  await writeRefusal(work.tx, ladderTables, id, { version: versao, reason: 'Rascunho descartado.' })
  inLog(work, id, 'DESCARTAR_REGUA', { versao })
  return saved(work, id)
}

export async function proposeLadder(
  work: Work,
  { id, versao, motivo, desativar }: InputOf<typeof calls.proposeLadder>,
): Promise<Row> {
  const { version, row } = await lockLadder(work, id)
  const by = byOf(work)
  const after = moveVersion(version, {
    type: desativar ? 'proporDesativar' : 'propor',
    baseVersion: versao,
    by: eyesOf(work.actor),
    reason: motivo,
    today: work.today,
  })
  if (desativar) {
    await store.insertDeactivation(work.tx, id, after.version, by)
    await raiseVersion(work.tx, ladderTables, id, after.version)
  } else await requireSound(work, row, id)
  const reason = motivo.trim()
  const { expiresOn } = after
  await writeProposal(work.tx, ladderTables, id, { version: after.version, by, reason, expiresOn })
  inLog(work, id, 'PROPOR_REGUA', { versao: after.version, motivo: reason, desativar })
  return saved(work, id)
}

export async function confirmLadder(
  work: Work,
  { id, versao }: InputOf<typeof calls.confirmLadder>,
): Promise<Row> {
  const { version, row } = await lockLadder(work, id)
  const after = moveVersion(version, {
    type: 'confirmar',
    baseVersion: versao,
    by: eyesOf(work.actor),
    today: work.today,
  })
  // Texts and other ladders may have changed since the proposal.
  if (!version.deactivates) await requireSound(work, row, id)
  await writeConfirmation(work.tx, ladderTables, id, after, byOf(work))
  inLog(work, id, 'CONFIRMAR_REGUA', {
    versao,
    de: version.versionInForce,
    para: after.versionInForce,
  })
  return saved(work, id)
}

export async function refuseLadder(
  work: Work,
  { id, versao, motivo }: InputOf<typeof calls.refuseLadder>,
): Promise<Row> {
  const { version } = await lockLadder(work, id)
  moveVersion(version, { type: 'recusar', baseVersion: versao, reason: motivo })
  const reason = motivo.trim()
  await writeRefusal(work.tx, ladderTables, id, { version: versao, reason })
  inLog(work, id, 'RECUSAR_REGUA', { versao, motivo: reason })
  return saved(work, id)
}
