import * as z from 'zod'

import { day, instant, money, percent, withArrears } from '#contract/wire.ts'

import { LAWSUIT_STATUSES } from './status.ts'
import { RecommendationCode } from './words.ts'

/**
 * An action in a step before its follow-up. Serves as recommendation row and, before release, as
 * contract of 'Contratos elegíveis' (spec 2:3 uses two names for some fields).
 */
export const StepRow = z.object({
  id: z.number(),
  versao: z.number(),
  idShopping: z.number(),
  contratoShoppingNome: z.string(),
  numeroContrato: z.string(),
  grupo: z.string().nullable(),
  portfolio: z.string().nullable(),
  /** The tenant, for its page; null if a load took it away. */
  idLojista: z.number().nullable(),
  contratoNomeFantasia: z.string(),
  contratoLuc: z.string(),
  contratoRazaoSocial: z.string(),
  contratoCodObjeto: z.string(),
  contratoCpfCnpj: z.string(),
  tipoDividaCodigo: z.string(),
  tipoDividaNome: z.string(),
  tipoAcaoNome: z.string(),
  /** saldoAbertoCriterio (rules 5.6). */
  saldoAberto: money,
  saldoAbertoTotal: money,
  saldoDevedorCorrigido: money.nullable(),
  corrigidoEm: day.nullable(),
  /** How often an action of this kind recovers the money. */
  chance: percent.nullable(),
  /** Filing cost in the state of the mall; empty if the register lacks the state. */
  custas: z.object({
    uf: z.string().nullable(),
    percentual: percent.nullable(),
    valorMinimo: money.nullable(),
    /** Null = no upper limit. */
    valorMaximo: money.nullable(),
    despesas: money.nullable(),
  }),
  custasEstimadas: money.nullable(),
  /** For information; no rule uses it (docs/decisions/0044). */
  valorEsperado: money.nullable(),
  /** Missing inputs of the estimate, in words. */
  faltaParaEstimar: z.string().nullable(),
  quantidadeBoletos: z.number(),
  quantidadeExcecao: z.number(),
  seguiraParaWorkflow: z.boolean(),
  recomendacao: RecommendationCode,
  idJustificativa: z.number().nullable(),
  justificativa: z.string().nullable(),
  numChamado: z.string().nullable(),
  observacao: z.string().nullable(),
  nomeAnexo: z.string().nullable(),
  statusWorkflow: z.object({ codigo: z.enum(LAWSUIT_STATUSES), nome: z.string() }),
  naEtapaDesde: day,
  prazo: day.nullable(),
  ...withArrears,
  primeiroVencimento: day.nullable(),
  /** First prescription date of the considered títulos (rules 5.6). */
  prescreveEm: day.nullable(),
  /** Amount already prescribed and the next prescription date; null = nothing prescribed. */
  prescrito: z.object({ valor: money, proxima: day.nullable() }).nullable(),
  /** Last promised payment date of its boletos. */
  promessaEm: day.nullable(),
  statusJuridico: z.string(),
  /** Since when the tenant disputes one of its boletos (guard G19). */
  contestadoDesde: day.nullable(),
  /** The claim fell below the minimum of its requirement; only a warning (rules 5.2). */
  abaixoDoMinimo: z.boolean(),
  /** Why it was given back. */
  motivo: z.string().nullable(),
  /** Step -> users who changed the recommendation or submitted there (four eyes). */
  tratadoPor: z.record(z.string(), z.array(z.number())),
  /** Step -> users who changed títulos or charges there; they may not submit it. */
  titulosAlteradosPor: z.record(z.string(), z.array(z.number())),
  alteradoEm: instant,
})
export type StepRow = z.output<typeof StepRow>
