import * as z from 'zod'

import { day, instant, money, percent, withArrears } from '#contract/wire.ts'

import { LAWSUIT_STATUSES } from './status.ts'
import { RecommendationCode } from './words.ts'

/**
 * An action in a step before its follow-up: the row of a recommendation, and, while it awaits its
 * release, the contract of 'Contratos elegíveis' (spec 2:3, which calls some fields twice).
 */
export const StepRow = z.object({
  id: z.number(),
  versao: z.number(),
  idShopping: z.number(),
  contratoShoppingNome: z.string(),
  numeroContrato: z.string(),
  grupo: z.string().nullable(),
  portfolio: z.string().nullable(),
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
  /** How often an action of its kind brings the money in. */
  chance: percent.nullable(),
  /** What filing costs in the state of the mall; empty where the register does not have it. */
  custas: z.object({
    uf: z.string().nullable(),
    percentual: percent.nullable(),
    valorMinimo: money.nullable(),
    /** Null = no upper limit. */
    valorMaximo: money.nullable(),
    despesas: money.nullable(),
  }),
  custasEstimadas: money.nullable(),
  /** It informs and decides nothing (docs/decisions/0044). */
  valorEsperado: money.nullable(),
  /** What is missing to say so, in words. */
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
  /** When the first of what is considered prescribes (rules 5.6). */
  prescreveEm: day.nullable(),
  /** What of it has prescribed, and the first day that is still ahead; null = nothing has. */
  prescrito: z.object({ valor: money, proxima: day.nullable() }).nullable(),
  /** The last day that somebody promised for one of its boletos. */
  promessaEm: day.nullable(),
  statusJuridico: z.string(),
  /** What is claimed fell under the least sum of its requirement: it only warns (rules 5.2). */
  abaixoDoMinimo: z.boolean(),
  /** Why it came back. */
  motivo: z.string().nullable(),
  /** Step -> who changed the recommendation or submitted there: the four eyes. */
  tratadoPor: z.record(z.string(), z.array(z.number())),
  /** Step -> who changed títulos or charges there: they do not submit it. */
  titulosAlteradosPor: z.record(z.string(), z.array(z.number())),
  alteradoEm: instant,
})
export type StepRow = z.output<typeof StepRow>
