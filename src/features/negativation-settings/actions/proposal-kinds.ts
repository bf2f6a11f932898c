import type { Work } from '#server/work/work.ts'

import type { StoredProposal, Subject } from '../store/proposals.ts'

/** A value as people read it, field by field. */
export type Texts = readonly (readonly [campo: string, text: string])[]

/** A proposal whose value is known by its kind. */
export type ProposalOf<V> = StoredProposal & { readonly before: V | null; readonly after: V }

/**
 * What two people change, declared by the feature whose setting it is: on which screen, how people
 * read it, and what makes it hold.
 */
export type ProposalKind<V> = {
  readonly kind: StoredProposal['kind']
  /** What the decision log calls the setting. */
  readonly entity: string
  /** Whoever holds this screen sees it, and another of them confirms it (rules 4.3 j). */
  readonly screenOf: (subject: Subject) => string
  readonly idOf: (subject: Subject) => string | number
  readonly nameOf: (change: Subject & { readonly before: V | null; readonly after: V }) => string
  readonly textsOf: (value: V) => Texts
  /** What held before, where the proposed value itself keeps it and there is no `before`. */
  readonly textsBefore?: (after: V) => Texts
  /** Judges it anew and makes it hold; called once another person confirmed. */
  readonly apply: (work: Work, proposal: ProposalOf<V>) => Promise<void>
  /** What browsers read again after it changed, or may soon. */
  readonly stale: readonly string[]
}

const kinds = new Map<string, ProposalKind<never>>()

/** Declares a kind of proposal. */
export function proposalKind<V>(kind: ProposalKind<V>): ProposalKind<V> {
  kinds.set(kind.kind, kind as unknown as ProposalKind<never>)
  return kind
}

/** The kind of a proposal; what it keeps is of that kind. */
export function kindOf({ kind }: Pick<StoredProposal, 'kind'>): ProposalKind<unknown> {
  const found = kinds.get(kind)
  if (!found) throw new Error(`No feature declares proposals of the kind ${kind}`)
  return found as unknown as ProposalKind<unknown>
}
