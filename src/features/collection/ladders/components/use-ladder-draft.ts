import { useDraft } from '#ui/fields/draft.ts'

import type { LadderFields, Step } from '../contract/ladder.ts'
import type { LadderDetail } from '../contract/ladder-calls.ts'

type Typed = {
  readonly form: LadderFields
  /** What was stored when the user began to type. */
  readonly base: LadderFields
  readonly versao: number
}

export const fieldsOf = ({ nome, ordem, segmento, passos }: LadderFields): LadderFields => ({
  nome,
  ordem,
  segmento,
  passos,
})

const isSame = (one: LadderFields, other: LadderFields) =>
  JSON.stringify(fieldsOf(one)) === JSON.stringify(fieldsOf(other))

export const isDead = (estado: LadderDetail['estado']): boolean =>
  estado === 'RECUSADA' || estado === 'VENCIDA'

/** What the user edits: the draft or proposal, else the version in force, else the last one. */
export function editedVersion(ladder: LadderDetail): LadderFields {
  if (!isDead(ladder.estado) || ladder.versaoVigente === null) return ladder
  return ladder.versoes.find(({ versao }) => versao === ladder.versaoVigente) ?? ladder
}

export function inForceOf({ versoes, versaoVigente }: LadderDetail): LadderFields | undefined {
  const version = versoes.find(({ versao }) => versao === versaoVigente)
  return version && fieldsOf(version)
}

/**
 * The form over a ladder. A save by somebody else shows `newer`; the user takes it or keeps what
 * they typed.
 */
export function useLadderDraft(ladder: LadderDetail) {
  const newest = fieldsOf(editedVersion(ladder))
  const fresh: Typed = { form: newest, base: newest, versao: ladder.versao }
  const [typed, setTyped] = useDraft<Typed>(`regua ${ladder.id}`, fresh)
  const isTyped = !isSame(typed.form, typed.base)
  // Nothing typed: the newest version replaces the older one. After a save it may come later.
  const current = isTyped || ladder.versao < typed.versao ? typed : fresh
  const { form, base, versao } = current
  const change = (part: Partial<LadderFields>) =>
    setTyped({ ...current, form: { ...form, ...part } })
  return {
    form,
    versao,
    isDirty: !isSame(form, base),
    newer:
      ladder.versao > versao
        ? {
            versao: ladder.versao,
            alteradoPor: ladder.escritoPor,
            alteradoEm: ladder.escritoEm,
          }
        : undefined,
    take: () => setTyped(fresh),
    keep: () => setTyped({ ...current, versao: ladder.versao }),
    /** After a save: what was typed is the stored draft now. */
    saved: (version: number) => setTyped({ form, base: form, versao: version }),
    change,
    changeStep: (place: number, step: Step) =>
      change({ passos: form.passos.map((each, at) => (at === place ? step : each)) }),
  }
}

export type LadderDraft = ReturnType<typeof useLadderDraft>
