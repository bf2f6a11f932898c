import { useDraft } from '#ui/fields/draft.ts'

import type { LadderFields, Step } from '../contract/ladder.ts'
import type { LadderDetail } from '../contract/ladder-calls.ts'

type Typed = { readonly form: LadderFields; readonly versao: number }

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

export const inForceOf = ({ versoes, versaoVigente }: LadderDetail): LadderFields | undefined =>
  versoes.find(({ versao }) => versao === versaoVigente)

/**
 * The form over a ladder. A save by somebody else shows `newer`; the user takes it or keeps what
 * they typed.
 */
export function useLadderDraft(ladder: LadderDetail) {
  const base = fieldsOf(editedVersion(ladder))
  const [{ form, versao }, setTyped] = useDraft<Typed>(`regua ${ladder.id}`, {
    form: base,
    versao: ladder.versao,
  })
  const isStale = versao !== ladder.versao
  const isDirty = !isSame(form, base)
  const become = () => setTyped({ form: base, versao: ladder.versao })
  // Nothing typed: the newest version simply replaces the older one.
  const shown = isStale && isSame(form, base) ? base : form
  return {
    form: shown,
    versao: isStale && !isDirty ? ladder.versao : versao,
    isDirty,
    newer:
      isStale && isDirty
        ? {
            versao: ladder.versao,
            alteradoPor: ladder.escritoPor,
            alteradoEm: ladder.escritoEm,
          }
        : undefined,
    take: become,
    keep: () => setTyped((typed) => ({ ...typed, versao: ladder.versao })),
    /** After a save of this form: what was typed is the stored draft now. */
    saved: (version: number, fields: LadderFields) =>
      setTyped({ form: fieldsOf(fields), versao: version }),
    change: (part: Partial<LadderFields>) =>
      setTyped((typed) => ({ ...typed, form: { ...typed.form, ...part } })),
    changeStep: (place: number, step: Step) =>
      setTyped((typed) => ({
        ...typed,
        form: {
          ...typed.form,
          passos: typed.form.passos.map((each, at) => (at === place ? step : each)),
        },
      })),
  }
}

export type LadderDraft = ReturnType<typeof useLadderDraft>
