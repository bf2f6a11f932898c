import * as z from 'zod'

import {
  arrearsFilterFields,
  claimedUser,
  codesText,
  day,
  documentText,
  groupWindow,
  id,
  ids,
  instant,
  money,
  pageWindow,
  searchText,
  texts,
  withArrears,
  withOriginalDueDay,
} from '#contract/wire.ts'

/** A guard result as rows carry it (rules 4.6). */
export const Guarda = z.object({
  codigo: z.string(),
  severidade: z.enum(['BLOQUEIO', 'ALERTA']),
  pessoa: z.union([z.literal('LOJISTA'), z.number()]),
  texto: z.string(),
  orientacao: z.string(),
  base: z.string().optional(),
})
export type Guarda = z.output<typeof Guarda>

export const Fiador = z.object({
  idSerasaBoletoFiador: z.number(),
  nomeFiador: z.string(),
  cpfcnpjFiador: z.string(),
  endereco: z.string(),
  negativar: z.boolean(),
  bloqueado: z.boolean(),
  /** User whose load imported the fiador; null id if unknown. */
  usuarioCadastro: z.object({ id: z.number().nullable(), nome: z.string() }),
})
export type Fiador = z.output<typeof Fiador>

export const JustificationOption = z.object({
  idSerasaJustificatica: z.number(),
  txtJustificativa: z.string(),
  campoObrigatorio: z.enum(['NAO_OBRIGATORIO', 'CHAMADO', 'CHAMADO_OU_ANEXO', 'ANEXO']),
})
export type JustificationOption = z.output<typeof JustificationOption>

/** The loja of a boleto, with its collection group (spec 1:3 'Invoice (boleto)'). */
export const SerasaLoja = z.object({
  idSerasaLoja: z.number(),
  nomRazaoSocial: z.string(),
  numCpfcnpjLoja: z.string(),
  luc: z.string(),
  grupoCobranca: z.string().nullable(),
  portfolio: z.string().nullable(),
})

/** The due day of a boleto, with the days since and the original one. */
export const dueFields = { datVencimento: day, ...withArrears, ...withOriginalDueDay }

/** Whose boleto it is. */
export const boletoOwner = {
  idBoleto: z.number(),
  idShopping: z.number(),
  nmShopping: z.string(),
  nomFantasia: z.string(),
  serasaLoja: SerasaLoja,
  nomGrupoCobranca: z.string().nullable(),
  nomPortifolio: z.string().nullable(),
  luc: z.string(),
}

/** Whether the boleto is marked for the bureau, its guarantors, and why it is not marked. */
export const toBeListed = {
  flagNegativar: z.boolean(),
  fiadores: z.array(Fiador),
  qtdFiadores: z.number(),
  serasaJustificatica: JustificationOption.nullable(),
}

/** What was written beside a justification. */
export const besideJustification = {
  txtObservacao: z.string().nullable(),
  numChamado: z.string().nullable(),
  nomeAnexo: z.string().nullable(),
}

/**
 * A boleto of the workflow (spec 1:3 'Invoice (boleto)'), with its guards, its version and the
 * users who may decide it.
 */
export const Boleto = z.object({
  ...boletoOwner,
  ...dueFields,
  numBoleto: z.string(),
  numBoletoOriginal: z.string(),
  valTotalVencido: money,
  /** Approved value before the balance changed and the sending returned the boleto (G15). */
  valorAprovado: money.nullable(),
  qtdNegativacao: z.number(),
  quantidadeExcecao: z.number(),
  ...toBeListed,
  /** Author of the current justification. */
  justificadoPor: z.object({ id: z.number(), nome: z.string() }).nullable(),
  ...besideJustification,
  statusWorkflow: z.object({ codigo: z.string(), nome: z.string() }),
  guardas: z.array(Guarda),
  qtdBloqueios: z.number(),
  qtdAlertas: z.number(),
  guardasEm: instant.nullable(),
  motivo: z.string().nullable(),
  naEtapaDesde: day,
  prazo: day.nullable(),
  /** Decision on the same boleto in the cycle before; only in searches grouped by tenant. */
  decisaoAnterior: z.enum(['NEGATIVAR', 'ISENTAR']).nullable().optional(),
  /** Users who decided, by step, for the four-eyes check (rules 4.3 h). */
  tratadoPor: z.record(z.string(), z.array(z.number())),
  versao: z.number(),
})
export type Boleto = z.output<typeof Boleto>

/** A boleto as it is stored, without what the search of a step adds. */
export type StoredBoleto = Omit<Boleto, 'decisaoAnterior'>

/**
 * Filters of the analyse, approve and key-account searches (spec 1:7.2), plus the paging of every
 * search.
 */
export const boletoFilters = {
  idShopping: ids.optional(),
  shoppings: ids.optional(),
  ...claimedUser,
  clientesNegativado: z.boolean().optional(),
  clientesForamNegativado: z.boolean().optional(),
  clientesNuncaNegativado: z.boolean().optional(),
  marca: searchText.optional(),
  luc: searchText.optional(),
  numBoleto: codesText.optional(),
  numCpfcnpj: documentText.optional(),
  portifolio: texts.optional(),
  grupoCobranca: texts.optional(),
  status: texts.optional(),
  url: z.string().max(200).optional(),
  semJustificativa: z.boolean().optional(),
  comBloqueio: z.boolean().optional(),
  comAlerta: z.boolean().optional(),
  jaIsentos: z.boolean().optional(),
  ...arrearsFilterFields,
  /** 'G13' requires that guard, 'sem-G13' excludes it; several combine with OR. */
  guarda: texts.optional(),
}
export const BoletoSearch = z.object({ ...boletoFilters, ...pageWindow, ...groupWindow })
export type BoletoSearch = z.output<typeof BoletoSearch>

/** Totals of a search by decision and by quick filter, over the whole filter. */
export const BoletoSummary = z.object({
  negativar: z.number(),
  valorNegativar: money,
  isentar: z.number(),
  valorIsentar: money,
  semJustificativa: z.number(),
  comBloqueio: z.number(),
  comAlerta: z.number(),
  jaIsentos: z.number(),
})
export type BoletoSummary = z.output<typeof BoletoSummary>

/** Number of boletos of a search with each guard, and one example text. */
export const GuardCount = z.object({
  codigo: z.string(),
  severidade: z.enum(['BLOQUEIO', 'ALERTA']),
  boletos: z.number(),
  texto: z.string(),
})
export type GuardCount = z.output<typeof GuardCount>

/** A decision on one boleto and its persons (spec 1:7.2 'boletos' shape). */
export const BoletoDecision = z.object({
  idBoleto: id,
  loja: z.object({ idSerasaLoja: id.optional(), negativar: z.boolean() }),
  fiadores: z.array(z.object({ idSerasaBoletoFiador: id, negativar: z.boolean() })).default([]),
  versao: z.number().int().optional(),
})
export type BoletoDecision = z.output<typeof BoletoDecision>

/** Decisions one by one, or a search whose rows all use their stored flag (rules 4.3 b). */
export const Submission = z.object({
  ...claimedUser,
  boletos: z.array(BoletoDecision).max(50_000).optional(),
  filtro: z.object(boletoFilters).optional(),
  status: texts.optional(),
})
export type Submission = z.output<typeof Submission>

/** An item that an act skipped, with the user who acted first. */
export const SkippedBoleto = z.object({
  idBoleto: z.number(),
  numBoleto: z.string(),
  motivo: z.string(),
  alteradoPor: z.string().nullable(),
  alteradoEm: instant.nullable(),
})
export type SkippedBoleto = z.output<typeof SkippedBoleto>

/**
 * Destination of boletos after an act: the step, or the end with its result ('Finalizado
 * (Isento)'),
 * with count and sum.
 */
export const Destination = z.object({
  codigo: z.string(),
  nome: z.string(),
  resultado: z.string().nullable(),
  boletos: z.number(),
  valor: money,
})
export type Destination = z.output<typeof Destination>

/** Result of a submit: moved, skipped because another user acted first, or withdrawn as paid. */
export const SubmissionResult = z.object({
  mensagem: z.string(),
  movidos: z.number(),
  valor: money,
  para: z.array(Destination),
  ignorados: z.array(SkippedBoleto),
  retirados: z.array(z.object({ idBoleto: z.number(), numBoleto: z.string(), texto: z.string() })),
})
export type SubmissionResult = z.output<typeof SubmissionResult>
