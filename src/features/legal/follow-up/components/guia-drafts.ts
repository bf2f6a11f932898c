import { dateMask, noSuchDay } from '#ui/fields/masks.ts'
import { isCaseNumber } from '#values/case-number.ts'
import { formatDate, parseBrDate } from '#values/local-date.ts'

import type { LawsuitDetail } from '../contract/acts.ts'
import type { GuiaDraft } from './guia-row.tsx'

export const draftsOf = ({ guias }: Pick<LawsuitDetail, 'guias'>): GuiaDraft[] =>
  guias.map((guia) => ({
    key: String(guia.id),
    id: guia.id,
    valor: guia.valor,
    numeroPO: guia.numeroPO ?? '',
    numeroChamadoPagamento: guia.numeroChamadoPagamento ?? '',
    comprovantePagamento: guia.comprovantePagamento,
    numeroChamadoAjuizamento: guia.numeroChamadoAjuizamento ?? '',
    statusChamadoAjuizamento: guia.statusChamadoAjuizamento ?? '',
    numeroProtocolo: guia.numeroProtocolo ?? '',
    dataAjuizamento: guia.dataAjuizamento === null ? '' : formatDate(guia.dataAjuizamento),
    mesmoProcesso: guia.mesmoProcesso,
  }))

export const newDraft = (key: string): GuiaDraft => ({
  key,
  id: null,
  valor: null,
  numeroPO: '',
  numeroChamadoPagamento: '',
  comprovantePagamento: false,
  numeroChamadoAjuizamento: '',
  statusChamadoAjuizamento: '',
  numeroProtocolo: '',
  dataAjuizamento: '',
  mesmoProcesso: false,
})

const orNull = (text: string) => (text.trim() === '' ? null : text.trim())

/** Converts a draft to the call's input; empty values are null (spec 2:7.3). */
export const sentOf = (draft: GuiaDraft) => ({
  id: draft.id,
  valor: draft.valor,
  numeroPO: orNull(draft.numeroPO),
  numeroChamadoPagamento: orNull(draft.numeroChamadoPagamento),
  comprovantePagamento: draft.comprovantePagamento,
  numeroChamadoAjuizamento: orNull(draft.numeroChamadoAjuizamento),
  statusChamadoAjuizamento: orNull(draft.statusChamadoAjuizamento),
  numeroProtocolo: orNull(draft.numeroProtocolo),
  dataAjuizamento: parseBrDate(draft.dataAjuizamento) ?? null,
  mesmoProcesso: draft.mesmoProcesso,
})

/** Validation errors of a draft by field. */
export const guiaProblems = (draft: GuiaDraft) => ({
  valor: (draft.valor ?? 0) < 0 ? 'O valor não pode ser negativo.' : undefined,
  numeroProtocolo:
    draft.numeroProtocolo === '' || isCaseNumber(draft.numeroProtocolo)
      ? undefined
      : 'O número do protocolo não é um número de processo válido (CNJ).',
  dataAjuizamento:
    draft.dataAjuizamento === '' || parseBrDate(draft.dataAjuizamento)
      ? undefined
      : dateMask.isComplete(draft.dataAjuizamento)
        ? noSuchDay
        : dateMask.incomplete,
})

export const firstProblem = (drafts: readonly GuiaDraft[]): string | undefined =>
  drafts.flatMap((draft) => Object.values(guiaProblems(draft))).find((each) => each !== undefined)

const fieldsOf = (draft: GuiaDraft) => Object.keys(draft) as (keyof GuiaDraft)[]

/** Rebases typed text on newly saved guias: typed fields win, others are the saved ones. */
export function rebasedDrafts(
  drafts: readonly GuiaDraft[],
  base: readonly GuiaDraft[],
  saved: readonly GuiaDraft[],
): GuiaDraft[] {
  const merged = saved.map((now) => {
    const draft = drafts.find(({ key }) => key === now.key)
    const before = base.find(({ key }) => key === now.key)
    if (!draft || !before) return now
    const typed = fieldsOf(draft).filter((field) => draft[field] !== before[field])
    return { ...now, ...Object.fromEntries(typed.map((field) => [field, draft[field]])) }
  })
  return [...merged, ...drafts.filter(({ id }) => id === null)]
}

export function changedDrafts(
  drafts: readonly GuiaDraft[],
  current: readonly GuiaDraft[],
): GuiaDraft[] {
  const before = new Map(current.map((draft) => [draft.key, JSON.stringify(draft)]))
  return drafts.filter((draft) => before.get(draft.key) !== JSON.stringify(draft))
}
