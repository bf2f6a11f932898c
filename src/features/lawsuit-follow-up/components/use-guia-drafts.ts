import { useState } from 'react'

import { type Place, useLeaveGuard } from '#ui/actions/leave-guard.ts'

import type { LawsuitDetail } from '../contract/acts.ts'
import { changedDrafts, draftsOf, rebasedDrafts } from './guia-drafts.ts'
import type { GuiaDraft } from './guia-row.tsx'

/** Typed text over the guias as they were when typing began. */
type Typed = { readonly base: readonly GuiaDraft[]; readonly drafts: readonly GuiaDraft[] }

export type GuiaDrafts = {
  readonly drafts: readonly GuiaDraft[]
  readonly changed: readonly GuiaDraft[]
  readonly write: (drafts: readonly GuiaDraft[]) => void
  /** Nothing is typed any more: the saved guias are shown. */
  readonly discard: () => void
  /** Another save changed the guias under the typed text. */
  readonly newer:
    | { readonly by: string; readonly show: () => void; readonly keep: () => void }
    | undefined
  /** Somebody wants to leave the typed text: the question, and both answers. */
  readonly leaving: { readonly stay: () => void; readonly go: () => void } | undefined
}

const isSame = (one: readonly GuiaDraft[], other: readonly GuiaDraft[]) =>
  JSON.stringify(one) === JSON.stringify(other)

/** The tabs of one action are one place: nothing is lost between them. */
const isSameAction = (from: Place, to: Place) =>
  from.pathname === to.pathname &&
  from.query['acao'] === to.query['acao'] &&
  to.query['memoria'] === undefined

/**
 * What is typed into the guias of an action. It outlives a change of tab, asks before it is left, and
 * the save of a colleague never replaces it.
 */
export function useGuiaDrafts(lawsuit: LawsuitDetail | undefined): GuiaDrafts {
  const [typed, setTyped] = useState<Typed & { readonly id: number }>()
  const [leave, setLeave] = useState<() => void>()
  const saved = lawsuit ? draftsOf(lawsuit) : []
  const own = typed?.id === lawsuit?.idAcaoAjuizamento ? typed : undefined
  const drafts = own?.drafts ?? saved
  const changed = own ? changedDrafts(own.drafts, own.base) : []
  const discard = () => setTyped(undefined)
  useLeaveGuard(changed.length > 0, (go) => setLeave(() => go), isSameAction)
  const write = (next: readonly GuiaDraft[], base = own?.base ?? saved) =>
    lawsuit && setTyped({ id: lawsuit.idAcaoAjuizamento, base, drafts: next })
  return {
    drafts,
    changed,
    write: (next) => write(next),
    discard,
    newer:
      own && lawsuit && changed.length > 0 && !isSame(own.base, saved)
        ? {
            by: lawsuit.alteradoPor,
            show: discard,
            keep: () => write(rebasedDrafts(own.drafts, own.base, saved), saved),
          }
        : undefined,
    leaving: leave && {
      stay: () => setLeave(undefined),
      go: () => {
        setLeave(undefined)
        discard()
        leave()
      },
    },
  }
}
