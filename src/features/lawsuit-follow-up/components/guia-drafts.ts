import { formatDate, parseBrDate } from '#values/local-date.ts'

import type { LawsuitDetail } from '../contract/acts.ts'
import type { GuiaDraft } from './guia-row.tsx'

/** The guias of an action as they are written on the screen. */
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

/** A guia that is not saved yet. */
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

/** What the call takes of a guia: empty values are null (spec 2:7.3). */
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

/** The guias that differ from what stands. */
export function changedDrafts(
  drafts: readonly GuiaDraft[],
  standing: readonly GuiaDraft[],
): GuiaDraft[] {
  const before = new Map(standing.map((draft) => [draft.key, JSON.stringify(draft)]))
  return drafts.filter((draft) => before.get(draft.key) !== JSON.stringify(draft))
}
