import { useState } from 'react'

import { type Place, useLeaveGuard } from '#ui/actions/leave-guard.ts'

import type { LawsuitDetail } from '../contract/acts.ts'
import { changedDrafts, draftsOf, rebasedDrafts } from './guia-drafts.ts'
import type { GuiaDraft } from './guia-row.tsx'

/** Typed text, with the guias as they were when typing began. */
type Typed = { readonly base: readonly GuiaDraft[]; readonly drafts: readonly GuiaDraft[] }

export type GuiaDrafts = {
  readonly drafts: readonly GuiaDraft[]
  readonly changed: readonly GuiaDraft[]
  readonly write: (drafts: readonly GuiaDraft[]) => void
  /** Discards the typed text and shows the saved guias. */
  readonly discard: () => void
  /** Another save changed the guias during typing. */
  readonly newer:
    | { readonly by: string; readonly show: () => void; readonly keep: () => void }
    | undefined
  /** The user wants to leave unsaved text: both answers of the dialog. */
  readonly leaving: { readonly stay: () => void; readonly go: () => void } | undefined
}

const isSame = (one: readonly GuiaDraft[], other: readonly GuiaDraft[]) =>
  JSON.stringify(one) === JSON.stringify(other)

/** Switching tabs of one action loses nothing, so it does not ask. */
const isSameAction = (from: Place, to: Place) =>
  from.pathname === to.pathname &&
  from.query['acao'] === to.query['acao'] &&
  to.query['memoria'] === undefined

/**
 * Drafts of an action's guias. They survive a change of tab, ask before leaving, and are never
 * replaced by a colleague's save.
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
