import type { AnswerOf, InputOf } from '#contract/call.ts'
import { Conflict, NotFound } from '#server/http/errors.ts'
import { refuseProblems } from '#server/http/refuse-problems.ts'
import type { Work } from '#server/work/work.ts'
import { maskDocument, normalizeDocument, withoutDocuments } from '#values/document.ts'

import type * as calls from '../contract/holds.ts'
import { messageQueries } from '../contract/words.ts'
import { reasonProblems } from '../rules/pause.ts'
import { findTenant, type HeldTenant } from '../store/tenants.ts'
import * as store from '../store/refusals.ts'

export async function listRefusals(
  { tx, actor }: Work,
  { idLojista }: InputOf<typeof calls.listRefusals>,
): Promise<AnswerOf<typeof calls.listRefusals>> {
  const rows = await store.readRefusals(tx, actor.malls, idLojista)
  return {
    data: rows.map((row) => ({
      id: row.id,
      idLojista: row.tenantId,
      lojista: row.tenant,
      documento: maskDocument(row.document),
      canal: row.channel,
      desde: row.since,
      origem: row.source,
    })),
  }
}

/** The persons whose refusal it is: the tenant, one of its guarantors, or all of them. */
async function documentsOf(
  work: Work,
  tenant: HeldTenant,
  { pessoa, documento }: InputOf<typeof calls.recordRefusal>,
): Promise<readonly string[]> {
  if (pessoa === 'LOJISTA') return [tenant.document]
  const guarantors = await store.guarantorDocuments(work.tx, tenant.id)
  const wanted = normalizeDocument(documento ?? '')
  const chosen = wanted === '' ? guarantors : guarantors.filter((each) => each === wanted)
  refuseProblems(
    chosen.length > 0
      ? []
      : [
          wanted === ''
            ? { campo: 'pessoa', mensagem: 'O lojista não tem fiadores.' }
            : { campo: 'documento', mensagem: 'O documento não é de um fiador do lojista.' },
        ],
  )
  return chosen
}

/** Records that a person wants no reminders over a channel. */
export async function recordRefusal(
  work: Work,
  input: InputOf<typeof calls.recordRefusal>,
): Promise<AnswerOf<typeof calls.recordRefusal>> {
  const { tx, today, actor } = work
  const { idLojista, pessoa: person, canal: channel, origem: source, texto: words } = input
  const tenant = await findTenant(tx, idLojista, actor.malls)
  if (!tenant) throw new NotFound('Lojista não encontrado.')
  const documents = await documentsOf(work, tenant, input)
  const ids = await store.insertRefusals(
    tx,
    tenant,
    { person, documents, channel, since: today, source, words },
    actor,
  )
  if (ids.length === 0) throw new Conflict('A recusa deste canal já está registrada.')
  work.audit(
    ...ids.map((id) => ({
      mallId: tenant.mallId,
      action: 'RECUSAR_CANAL',
      entity: 'recusa_canal',
      entityId: id,
      body: {
        lojista: tenant.name,
        pessoa: person,
        canal: channel,
        origem: source,
        texto: withoutDocuments(words),
      },
    })),
  )
  work.invalidate(messageQueries)
  return { mensagem: 'Salvo com sucesso.' }
}

/** Takes a refusal back, at the debtor's word. */
export async function endRefusal(
  work: Work,
  { id, motivo }: InputOf<typeof calls.endRefusal>,
): Promise<AnswerOf<typeof calls.endRefusal>> {
  refuseProblems(reasonProblems(motivo))
  const refusal = await store.lockRefusal(work.tx, id, work.actor.malls)
  if (!refusal) throw new NotFound('Recusa não encontrada.')
  if (refusal.isEnded) throw new Conflict('A recusa já foi retirada.')
  await store.endRefusal(work.tx, id, motivo, work.actor)
  work.audit({
    mallId: refusal.mallId,
    action: 'RETIRAR_RECUSA_CANAL',
    entity: 'recusa_canal',
    entityId: id,
    body: { motivo: withoutDocuments(motivo) },
  })
  work.invalidate(messageQueries)
  return { mensagem: 'Salvo com sucesso.' }
}
