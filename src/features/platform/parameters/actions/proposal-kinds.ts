import type { Work } from '#server/work/work.ts'

import type { StoredProposal, Subject } from '../store/proposals.ts'

/** Fields of a value as display texts. */
export type Texts = readonly (readonly [campo: string, text: string])[]

/** A proposal with the value type of its kind. */
export type ProposalOf<V> = StoredProposal & { readonly before: V | null; readonly after: V }

/**
 * A setting changed by two users, declared by its feature: its screen, its display texts, and how
 * it is applied.
 */
export type ProposalKind<V> = {
  readonly kind: StoredProposal['kind']
  /** Name of the setting in the decision log. */
  readonly entity: string
  /** Users of this screen see the proposal, and another of them confirms it (rules 4.3 j). */
  readonly screenOf: (subject: Subject) => string
  readonly idOf: (subject: Subject) => string | number
  readonly nameOf: (change: Subject & { readonly before: V | null; readonly after: V }) => string
  readonly textsOf: (value: V) => Texts
  /** Previous value, if the proposed value contains it and there is no `before`. */
  readonly textsBefore?: (after: V) => Texts
  /** Revalidates and applies it, once another user confirmed. */
  readonly apply: (work: Work, proposal: ProposalOf<V>) => Promise<void>
  /** Stale names after it changed or was proposed. */
  readonly stale: readonly string[]
}

const kinds = new Map<string, ProposalKind<never>>()

export function proposalKind<V>(kind: ProposalKind<V>): ProposalKind<V> {
  kinds.set(kind.kind, kind as unknown as ProposalKind<never>)
  return kind
}

/** Finds the kind of a proposal, and with it the type of its value. */
export function kindOf({ kind }: Pick<StoredProposal, 'kind'>): ProposalKind<unknown> {
  const found = kinds.get(kind)
  if (!found) throw new Error(`No feature declares proposals of the kind ${kind}`)
  return found as unknown as ProposalKind<unknown>
}
