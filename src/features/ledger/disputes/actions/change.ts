import type { InputOf } from '#contract/call.ts'
import { storeAttachment } from '#features/platform/approvals/actions/attachment.ts'
import { Conflict, Forbidden, InvalidInput, NotFound, Refused } from '#server/http/errors.ts'
import { refuseProblems } from '#server/http/refuse-problems.ts'
import type { Upload } from '#server/http/upload.ts'
import { eyesOf, realUser } from '#server/work/eyes.ts'
import { seesMall, type Work } from '#server/work/work.ts'
import type { LocalDate } from '#values/local-date.ts'
import type { Refusal } from '#values/refusal.ts'

import type * as calls from '../contract/calls.ts'
import { heldAfter, isSecond, mayConfirm, mayDecide, shortText } from '../rules/dispute.ts'
import * as store from '../store/disputes.ts'
import { findTenant, lockBoletos, type TenantBoleto } from '../store/open.ts'
import { disputeRow } from './disputes.ts'
import { disputesAreStale, insertDispute } from './open.ts'

function requireNone(refusal: Refusal | undefined): void {
  if (refusal === undefined) return
  if (refusal.code === 'QUATRO_OLHOS') throw new Forbidden(refusal.because)
  if (refusal.code === 'ALTERADO') throw new Conflict(refusal.because)
  throw new Refused(refusal.because)
}

async function requireBoletos(
  work: Work,
  tenantId: number,
  numbers: readonly string[],
  disputeId?: number,
): Promise<readonly TenantBoleto[]> {
  const wanted = [...new Set(numbers.map((number) => number.trim()))]
  const boletos = await lockBoletos(work.tx, tenantId, { numbers: wanted })
  const known = new Set(boletos.map(({ number }) => number))
  const missing = wanted.filter((number) => !known.has(number))
  if (missing.length > 0)
    throw new InvalidInput(`O boleto ${missing[0]} não é deste lojista.`, {
      campos: missing.map((number) => ({
        campo: 'boletos',
        mensagem: `O boleto ${number} não é deste lojista.`,
      })),
    })
  const taken = boletos.find((each) => each.disputeId !== null && each.disputeId !== disputeId)
  if (taken) throw new Refused(`O boleto ${taken.number} já tem uma contestação aberta.`)
  return boletos
}

/** Opens the dispute of boletos of one tenant, with the file that the tenant handed in. */
export async function openDispute(
  work: Work,
  { idLojista, boletos, motivo, texto, origem }: InputOf<typeof calls.openDispute>,
  upload: Upload | undefined,
) {
  const tenant = await findTenant(work.tx, idLojista)
  if (tenant === undefined || !seesMall(work.actor, tenant.mallId))
    throw new NotFound('Lojista não encontrado.')
  refuseProblems(shortText('texto', texto))
  const { id: openedBy, name: openedByName } = realUser(work.actor)
  const id = await insertDispute(work, {
    tenant,
    boletos: await requireBoletos(work, tenant.id, boletos),
    reason: motivo,
    words: texto,
    source: origem,
    openedBy,
    openedByName,
  })
  if (upload) await attach(work, id, tenant.mallId, upload)
  return disputeRow(work, id)
}

async function attach(work: Work, id: number, mallId: number, upload: Upload): Promise<void> {
  const fileId = await storeAttachment(work, mallId, upload)
  const name = upload.name.slice(-200)
  await store.insertFile(work.tx, {
    disputeId: id,
    fileId,
    mallId,
    name,
    by: work.actor.name,
  })
  work.audit({
    mallId,
    action: 'ANEXAR_CONTESTACAO',
    entity: 'contestacao',
    entityId: id,
    body: { arquivo: name, sha256: upload.sha256 },
  })
  work.invalidate('disputes')
}

async function lockOpen(work: Work, id: number, version?: number): Promise<store.StoredDispute> {
  const dispute = await store.lockDispute(work.tx, id, work.actor.malls)
  if (dispute === undefined) throw new NotFound('Contestação não encontrada.')
  if (dispute.state !== 'ABERTA') throw new Conflict('Esta contestação já foi decidida.')
  if (version !== undefined && version !== dispute.version)
    throw new Conflict('Outra pessoa alterou esta contestação. Confira e tente de novo.')
  return dispute
}

/** Another file for an open dispute. */
export async function attachToDispute(
  work: Work,
  { id }: InputOf<typeof calls.attachToDispute>,
  upload: Upload,
) {
  const dispute = await lockOpen(work, id)
  await attach(work, id, dispute.mallId, upload)
  return { mensagem: 'Arquivo anexado.' }
}

/** Completes a dispute that a reply opened: why, in which words, of which boletos. */
export async function completeDispute(
  work: Work,
  { id, versao, motivo, texto, boletos }: InputOf<typeof calls.completeDispute>,
) {
  const dispute = await lockOpen(work, id, versao)
  refuseProblems(shortText('texto', texto))
  const wanted = await requireBoletos(work, dispute.tenantId, boletos, id)
  const before = await disputeRow(work, id)
  const rejectedOn = wanted
    .map((boleto) => boleto.rejectedOn)
    .filter((day): day is LocalDate => day !== null)
  await store.completeDispute(work.tx, id, {
    reason: motivo,
    words: texto,
    boletoIds: wanted.map((boleto) => boleto.id),
    needsConfirmation: isSecond(rejectedOn, work.today),
  })
  work.audit({
    mallId: dispute.mallId,
    action: 'COMPLETAR_CONTESTACAO',
    entity: 'contestacao',
    entityId: id,
    body: {
      motivo,
      texto,
      boletos: wanted.map((boleto) => boleto.number),
      de: { motivo: before.motivo, texto: before.texto, boletos: before.boletos },
    },
  })
  await disputesAreStale(work)
  return disputeRow(work, id)
}

/** Decides a dispute; for the tenant, it holds on for the days that the ERP needs. */
export async function decideDispute(
  work: Work,
  { id, estado, texto, versao }: InputOf<typeof calls.decideDispute>,
) {
  const dispute = await store.lockDispute(work.tx, id, work.actor.malls)
  if (dispute === undefined) throw new NotFound('Contestação não encontrada.')
  requireNone(mayDecide(dispute, eyesOf(work.actor), estado))
  refuseProblems(shortText('texto', texto))
  if (versao !== dispute.version)
    throw new Conflict('Outra pessoa alterou esta contestação. Confira e tente de novo.')
  const heldAfterUntil = heldAfter(estado, work.today) ?? null
  await store.decideDispute(work.tx, id, {
    state: estado,
    words: texto,
    heldAfterUntil,
    by: realUser(work.actor),
  })
  work.audit({
    mallId: dispute.mallId,
    action: 'DECIDIR_CONTESTACAO',
    entity: 'contestacao',
    entityId: id,
    body: { estado, texto, seguraAte: heldAfterUntil },
  })
  await disputesAreStale(work)
  return disputeRow(work, id)
}

/** Another person confirms a second dispute of a boleto, which holds from then on. */
export async function confirmDispute(work: Work, { id }: InputOf<typeof calls.confirmDispute>) {
  const dispute = await store.lockDispute(work.tx, id, work.actor.malls)
  if (dispute === undefined) throw new NotFound('Contestação não encontrada.')
  requireNone(mayConfirm(dispute, eyesOf(work.actor)))
  await store.confirmDispute(work.tx, id, realUser(work.actor))
  work.audit({
    mallId: dispute.mallId,
    action: 'CONFIRMAR_CONTESTACAO',
    entity: 'contestacao',
    entityId: id,
    body: {},
  })
  await disputesAreStale(work)
  return disputeRow(work, id)
}
