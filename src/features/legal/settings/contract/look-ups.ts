import * as z from 'zod'

import { call } from '#contract/call.ts'
import { day } from '#contract/wire.ts'

const base = '/parametros/ajuizamento'

/**
 * A kind of legal action with both wire names (spec 2:3: idAjzTipoAcao, nomTipoAcao; also id,
 * nome).
 */
export const ActionType = z.object({
  id: z.number(),
  nome: z.string(),
  idAjzTipoAcao: z.number(),
  nomTipoAcao: z.string(),
  codigo: z.string(),
  nomeAr: z.string(),
  flagAtivo: z.boolean(),
})
export type ActionType = z.output<typeof ActionType>

/** A justification of legal action for settings and recommendations (spec 2:3). */
export const LawsuitJustification = z.object({
  id: z.number(),
  idAjzJustificativa: z.number(),
  descricao: z.string(),
  limiteJustificativa: z.number(),
  dataInicio: day,
  dataFinal: day,
  flagObrigaChamadoRn: z.boolean(),
  flagRequerAnexo: z.boolean(),
  requerChamado: z.boolean(),
  requerAnexo: z.boolean(),
  /** If both are required, one suffices (rules 5.3). */
  descricaoCampoObrigatorio: z.string(),
  aprovador: z.boolean(),
  flagAtivo: z.boolean(),
  /** Step codes that offer it; empty = every step. */
  txtEstagio: z.string(),
})
export type LawsuitJustification = z.output<typeof LawsuitJustification>

export const listActionTypes = call({
  name: 'lawsuitSettings.listActionTypes',
  method: 'GET',
  path: `${base}/tipo-acao`,
  access: 'session',
  summary: 'Tipos de ação de ajuizamento ativos',
  answer: z.object({ data: z.array(ActionType) }),
})
export const listLawsuitJustifications = call({
  name: 'lawsuitSettings.listJustifications',
  method: 'GET',
  path: `${base}/justificativa`,
  access: 'session',
  summary: 'Justificativas de ajuizamento ativas',
  answer: z.object({ data: z.array(LawsuitJustification) }),
})
