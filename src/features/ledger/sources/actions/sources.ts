import type { InputOf } from '#contract/call.ts'
import { rereadRefused } from '#features/ledger/received-files/contract/jobs.ts'
import { serveListing } from '#listing/server/serve-listing.ts'
import { Conflict, Forbidden, NotFound, Refused } from '#server/http/errors.ts'
import { eyesOf } from '#server/work/eyes.ts'
import { hasRule, type Work } from '#server/work/work.ts'
import { timeIn } from '#values/instant.ts'
import type { Refusal } from '#values/refusal.ts'

import * as calls from '../contract/calls.ts'
import {
  applyToSource,
  isSource,
  proposalEndsOn,
  type Source,
  type SourceActor,
  type SourceEvent,
} from '../rules/lifecycle.ts'
import { sourceRows, toSourceRow } from '../store/source-list.ts'
import { proposedSearch, writeSearch } from '../store/source-search.ts'
import * as store from '../store/sources.ts'

/** Sources with their state, version and last file (rules 11.12). */
export const servedSources = serveListing(calls.sources, {
  source: sourceRows,
  toRow: (row, { today, now }) => toSourceRow(row, { today, time: timeIn(now) }),
})

export const actorOf = ({ actor }: Work): SourceActor => ({
  ...eyesOf(actor),
  mayEdit: actor.malls === 'all' && hasRule(actor, calls.editRule, calls.sourcesPath),
})

export async function requireSource(work: Work, id: number): Promise<store.StoredSource> {
  const source = await store.lockSource(work.tx, id)
  if (source === undefined) throw new NotFound('Fonte não encontrada.')
  return source
}

/** The answer of a refusal: 403 for rights and four eyes, 409 for another state, else 422. */
export function failureOf({ code, because, todo }: Refusal) {
  const sentence = [because, todo].filter((part) => part !== undefined).join(' ')
  if (code === 'QUATRO_OLHOS' || code === 'SEM_PERMISSAO') return new Forbidden(sentence)
  if (code === 'CONFLITO' || code === 'ALTERADO') return new Conflict(sentence)
  return new Refused(sentence)
}

export function apply(source: Source, event: SourceEvent): Source {
  const outcome = applyToSource(source, event)
  if (!isSource(outcome)) throw failureOf(outcome)
  return outcome
}

/** A line of the decision log, and the lists to refetch. */
export const inLog = (
  work: Work,
  source: Pick<store.StoredSource, 'id' | 'name' | 'version'>,
  action: string,
  body: Readonly<Record<string, unknown>>,
) => {
  work.audit({
    mallId: 0,
    action,
    entity: 'fonte',
    entityId: source.id,
    body: { nome: source.name, versao: source.version, ...body },
  })
  work.invalidate('sources')
}

/** The product's own layouts are always active. */
function refuseNative({ isNative }: store.StoredSource): void {
  if (isNative) throw new Refused('As fontes da própria Régua não mudam.')
}

export async function proposeActivation(
  work: Work,
  { id, motivo }: InputOf<typeof calls.proposeActivation>,
) {
  const source = await requireSource(work, id)
  refuseNative(source)
  const { proposal } = apply(source, {
    type: 'proporAtivacao',
    by: actorOf(work),
    reason: motivo,
    today: work.today,
  })
  if (proposal === undefined) throw new Error('An activation without a proposal')
  const idProposta = await store.insertProposal(work.tx, source, proposal, {
    by: work.actor,
    reason: motivo.trim(),
    expiresOn: proposalEndsOn(work.today),
  })
  inLog(work, source, 'PROPOR_FONTE', { idProposta, motivo: motivo.trim() })
  return { mensagem: 'Ativação proposta: espera por outra pessoa.', idProposta }
}

/** A proposal that was decided meanwhile, or another one, is not what the user saw. */
function requireProposal(source: store.StoredSource, idProposta: number): void {
  if (source.proposalId !== idProposta) throw new Conflict('Esta proposta já foi decidida.')
}

export async function confirmSource(
  work: Work,
  { id, idProposta }: InputOf<typeof calls.confirmSource>,
) {
  const source = await requireSource(work, id)
  requireProposal(source, idProposta)
  const after = apply(source, { type: 'confirmar', by: actorOf(work), today: work.today })
  await store.writeSource(work.tx, source, after, { state: 'CONFIRMADA', by: work.actor })
  const search = await proposedSearch(work.tx, idProposta)
  if (search !== undefined) await writeSearch(work.tx, id, search)
  if (after.version !== source.version)
    await work.enqueue(
      rereadRefused,
      { sourceId: id },
      { key: `${rereadRefused.name} ${id} ${after.version}` },
    )
  inLog(work, source, 'CONFIRMAR_FONTE', {
    idProposta,
    de: { situacao: source.state, versao: source.version },
    para: { situacao: after.state, versao: after.version },
    ...(search === undefined ? {} : { busca: search }),
  })
  return { mensagem: 'Proposta confirmada.' }
}

export async function refuseSource(
  work: Work,
  { id, idProposta, motivo }: InputOf<typeof calls.refuseSource>,
) {
  const source = await requireSource(work, id)
  requireProposal(source, idProposta)
  const after = apply(source, { type: 'recusar', by: actorOf(work), reason: motivo })
  await store.writeSource(work.tx, source, after, {
    state: 'RECUSADA',
    by: work.actor,
    reason: motivo.trim(),
  })
  inLog(work, source, 'RECUSAR_FONTE', { idProposta, motivo: motivo.trim() })
  return { mensagem: 'Proposta recusada.' }
}

export async function suspendSource(
  work: Work,
  { id, motivo }: InputOf<typeof calls.suspendSource>,
) {
  const source = await requireSource(work, id)
  refuseNative(source)
  const after = apply(source, { type: 'suspender', by: actorOf(work), reason: motivo })
  // A pending proposal ends with the suspension.
  await store.writeSource(
    work.tx,
    source,
    after,
    source.proposal && { state: 'RECUSADA', by: work.actor, reason: motivo.trim() },
  )
  inLog(work, source, 'SUSPENDER_FONTE', { motivo: motivo.trim() })
  return { mensagem: 'Fonte suspensa.' }
}

export const listVersions = async (work: Work, { id }: InputOf<typeof calls.listVersions>) => ({
  data: await store.versionsOf(work.tx, id),
})

/** Ends proposals that nobody decided in time; the version that they brought was never in force. */
export async function expireProposals(work: Work): Promise<void> {
  for (const { idProposta, ...source } of await store.expireProposals(work.tx, work.today))
    inLog(work, source, 'VENCER_FONTE', { idProposta })
}
