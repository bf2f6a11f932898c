import { withdrawAlerts, createAlerts } from '#features/platform/alerts/actions/create-alerts.ts'
import type { Work } from '#server/work/work.ts'

import { LAWSUIT_PLACES } from '../contract/status.ts'
import { UNDOING_ACTS } from '../contract/undoing.ts'
import { figuresWords } from '../rules/figures-words.ts'
import * as store from '../store/confirmations.ts'

const keyOf = (id: number) => `ato ${id}`

/** An act that awaits a second person, or of which others are notified, with the action's name. */
export type NamedProposal = store.NewProposal & { readonly name: string }

export const proposalWords = (proposal: store.NewProposal): string =>
  figuresWords({
    antes: proposal.before_cents,
    depois: proposal.after_cents,
    antesCorrigido: proposal.beforeClaim_cents ?? null,
    depoisCorrigido: proposal.afterClaim_cents ?? null,
    quantidadeTitulos: proposal.changes?.length ?? 0,
  })

/** Stores acts above the limit until another person decides, and notifies those who may decide. */
export async function proposeActs(work: Work, proposals: readonly NamedProposal[]): Promise<void> {
  const ids = await store.insertProposals(work.tx, proposals, work.actor)
  const { path = '', ruleCode } = LAWSUIT_PLACES.EM_ACOMPANHAMENTO
  await createAlerts(
    work,
    proposals.flatMap((proposal) => {
      const { state, act, name, lawsuitId, mallId } = proposal
      const id = ids.get(lawsuitId)
      if (state !== 'PENDENTE' || id === undefined) return []
      return [
        {
          kind: 'PROPOSTA' as const,
          key: keyOf(id),
          mallId,
          rule: ruleCode,
          path: `${path}?acao=${lawsuitId}`,
          title: `Para confirmar: ${UNDOING_ACTS[act]}, ${name}`,
          detail: `Pedido por ${work.actor.name}: ${proposalWords(proposal)}. Vale quando outra pessoa confirmar.`,
          merged: { title: `{n} atos para confirmar, por ${work.actor.name}`, path },
          subject: name,
        },
      ]
    }),
  )
}

/** Stores the second person's decision and closes the request for the others. */
export async function decideActs(
  work: Work,
  ids: readonly number[],
  state: 'CONFIRMADA' | 'RECUSADA',
  reason: string | null,
): Promise<void> {
  await store.decideProposals(work.tx, ids, state, work.actor, reason)
  await withdrawAlerts(work, 'PROPOSTA', ids.map(keyOf))
}

/** Closes pending confirmations of actions that ended. */
export async function supersedeActs(work: Work, lawsuitIds: readonly number[]): Promise<void> {
  const ids = await store.supersedeConfirmations(work.tx, lawsuitIds)
  await withdrawAlerts(work, 'PROPOSTA', ids.map(keyOf))
}
