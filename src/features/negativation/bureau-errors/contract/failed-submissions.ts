import * as z from 'zod'

import { call } from '#contract/call.ts'
import {
  claimedUser,
  content,
  day,
  groupsOfPage,
  id,
  ids,
  instant,
  optionalDay,
  searchText,
  withOriginalDueDay,
} from '#contract/wire.ts'
import { mallsFilter } from '#features/people/registers/contract/look-ups.ts'
import { arrearsFilter, listing, one, text } from '#listing/definition.ts'
import { listCalls } from '#listing/list-calls.ts'

import { dueColumns } from '#features/negativation/debt-items/contract/boleto-columns.ts'
import { Sending } from '#features/negativation/bureau-exchange/contract/calls.ts'
import {
  debtorColumns,
  listedPerson,
  lucFilter,
  nameColumns,
  numberFilter,
  personCounts,
  personList,
  personSearch,
  returnColumns,
  returnStatusColumn,
  updateFilter,
} from '#features/negativation/bureau-exchange/contract/listed-person.ts'
import { BureauError } from '#features/negativation/bureau-exchange/contract/bureau-error.ts'

const base = '/workflow/serasa'
const screens = ['/reenvio-retorno-erro'] as const

/** Data of a person that can be corrected before a resend; the keys of `PUT serasa-pessoa`. */
export const CORRECTABLE = [
  'nome',
  'nascimento',
  'logradouro',
  'bairro',
  'cidade',
  'uf',
  'cep',
] as const
export type Correctable = (typeof CORRECTABLE)[number]

/** A bureau error with the affected datum, if that can be corrected here. */
const FieldError = BureauError.extend({ campo: z.enum(CORRECTABLE).nullable() })

/** A person of a boleto in FINALIZADO_COM_ERRO (spec 1:3 'Failed-submission item'). */
export const FailedSubmission = z.object({
  ...listedPerson,
  datVencimento: day,
  ...withOriginalDueDay,
  operacao: z.enum(['INCLUSAO', 'EXCLUSAO']),
  retornoSerasa: z.object({
    status: z.string(),
    dataRetornoSerasa: day.nullable(),
    /** The codes of its errors, joined by ', '. */
    codigo: z.string().nullable(),
    /** The errors in words, joined by ' / '. */
    mensagem: z.string().nullable(),
    erros: z.array(FieldError),
  }),
  /** Answered inclusions of this person; at most five (rules 4.3 row 10). */
  tentativas: z.number(),
  /** Corrected since the last answer, and not resent yet. */
  corrigido: z.boolean(),
  /** Lote of a resend on its way: until its return, the row allows no act. */
  idLote: z.number().nullable(),
  /** Why 'enviar' or 'excluir' would be refused for this row; null if allowed. */
  impedimentoEnvio: z.string().nullable(),
  impedimentoExclusao: z.string().nullable(),
  versao: z.number(),
})
export type FailedSubmission = z.output<typeof FailedSubmission>

const searches = listCalls({
  access: { screens },
  searchInput: z.object({
    ...personSearch,
    nomFantasia: searchText.optional(),
    /** Default INCLUSAO (spec 1:9). */
    operacao: z.enum(['INCLUSAO', 'EXCLUSAO', '']).optional(),
    codigo: searchText.optional(),
    corrigidos: z.boolean().optional(),
  }),
  answer: content(FailedSubmission).extend({
    boletos: z.number(),
    /** Distinct documents among the rows; one person may be on many boletos. */
    pessoas: z.number(),
    /** Boletos on their way to the bureau again. */
    reenviados: z.number(),
    /** Boletos of the same search that failed in the other operation. */
    boletosDaOutraOperacao: z.number(),
    lojistas: z.number(),
    corrigidos: z.number(),
    /** Counts of the quick filters. */
    resumo: z.object({ corrigidos: z.number() }),
    ...groupsOfPage,
  }),
  search: {
    name: 'bureau.searchFailed',
    path: `${base}/serasa-negativacao/buscar/erro-negativados`,
    summary: 'Retornos com erro, uma linha por pessoa de cada boleto',
  },
  download: {
    name: 'bureau.downloadFailed',
    path: `${base}/serasa-negativacao/download/erro-negativados`,
    summary: 'Planilha dos retornos com erro',
  },
})

/** A line of a person's bureau log, newest first. */
const LogLine = z.object({
  em: instant,
  /** ENVIO: sent by us; RETORNO: answered by the bureau; CORRECAO: corrected here. */
  tipo: z.enum(['ENVIO', 'RETORNO', 'CORRECAO']),
  operacao: z.enum(['INCLUSAO', 'EXCLUSAO']).nullable(),
  remessa: z.number().nullable(),
  tentativa: z.number().nullable(),
  codigo: z.string().nullable(),
  texto: z.string(),
  orientacao: z.string().nullable(),
  campo: z.enum(CORRECTABLE).nullable(),
  isErro: z.boolean(),
  usuario: z.string().nullable(),
})

/** Correctable data of a person, with the ERP's values. */
const RegisteredAnswer = z.object({
  nome: z.string(),
  nascimento: day.nullable(),
  logradouro: z.string(),
  bairro: z.string(),
  cidade: z.string(),
  uf: z.string(),
  cep: z.string(),
})

export const failedLog = call({
  name: 'bureau.failedLog',
  method: 'POST',
  path: `${base}/serasa-workflow/buscar/logs`,
  effect: 'read',
  summary: 'Tudo o que foi enviado e respondido de uma pessoa',
  access: { screens },
  fields: z.object({
    ...claimedUser,
    idSerasaBoleto: id,
    idPessoa: id,
    tipoPessoa: z.enum(['LOJISTA', 'FIADOR']).optional(),
  }),
  answer: z.object({
    content: z.object({
      log: z.array(LogLine),
      registro: z.object({
        nomFantasia: z.string(),
        luc: z.string(),
        documentoDevedor: z.string(),
        numBoleto: z.string(),
        endereco: z.string(),
        contato: z.string(),
        /** Data for the next sending, editable by `PUT serasa-pessoa`. */
        dados: RegisteredAnswer,
        /** ERP values that a correction overrides. */
        noCadastro: RegisteredAnswer.partial(),
        /** Fields of the last errors: focus these first. */
        camposComErro: z.array(z.enum(CORRECTABLE)),
        /** Boletos of the same person with a refused inclusion, including this one. */
        boletosDaPessoa: z.number(),
        versao: z.number(),
      }),
    }),
  }),
})

/**
 * Result of 'excluir' (isentar): ended, or waiting for the removal of accepted persons to be
 * approved.
 */
const Exemption = z.object({
  mensagem: z.string(),
  isentos: z.number(),
  paraBaixa: z.number(),
  ignorados: z.array(z.object({ idBoleto: z.number(), numBoleto: z.string(), motivo: z.string() })),
})

export const exemptFailed = call({
  name: 'bureau.exemptFailed',
  method: 'POST',
  path: `${base}/serasa-negativacao/erro-negativados/isentar`,
  summary: 'Desiste das inclusões com erro (isentar)',
  access: { screens, rule: ['ISENTAR'] },
  moves: {
    figure: 'listing',
    secondPerson: 'none',
    because: 'giving up a failed listing lists no person',
    shownBy: 'the decision log with the reason',
  },
  fields: z.object({
    ...claimedUser,
    idBoletos: ids,
    motivo: z.string().max(500, 'Use até 500 caracteres.').optional(),
    numChamado: searchText.optional(),
    /** A dry run: writes nothing and returns what the act would do. */
    ensaio: z.boolean().optional(),
  }),
  answer: Exemption,
})

/**
 * A failed record of spec 1:7.4; the person identifies it, the other fields are the caller's
 * view.
 */
const Resent = z.object({
  idSerasaBoleto: id,
  idPessoa: id,
  tipoPessoa: z.enum(['LOJISTA', 'FIADOR']).optional(),
  operacao: z.enum(['INCLUSAO', 'EXCLUSAO']).optional(),
})

export const resend = call({
  name: 'bureau.resend',
  method: 'POST',
  path: `${base}/serasa-negativacao/reenviar-boletos`,
  summary: 'Reenvia ao bureau os registros com erro',
  access: { screens, rule: ['REENVIAR'] },
  moves: {
    figure: 'listing',
    secondPerson: 'none',
    because: 'the chain decided the listing; it is sent unchanged after the guards',
    shownBy: 'the decision log and the list of lotes',
  },
  fields: z.object({
    ...claimedUser,
    boletos: z.array(Resent).max(50_000),
    /** A dry run: writes nothing and returns what the sending would do. */
    ensaio: z.boolean().optional(),
  }),
  answer: Sending,
})

export const correctPerson = call({
  name: 'bureau.correctPerson',
  method: 'PUT',
  path: `${base}/serasa-pessoa/{idPessoa}`,
  summary: 'Corrige os dados de uma pessoa com erro e, se pedido, a reenvia',
  access: { screens, rule: ['REENVIAR'] },
  moves: {
    figure: 'listing',
    secondPerson: 'none',
    because: 'the chain decided about the person; document and value cannot be changed here',
    shownBy: 'the decision log, with both values; the timeline',
  },
  params: z.object({ idPessoa: id }),
  fields: z.object({
    ...claimedUser,
    nome: z.string().max(200).optional(),
    nascimento: optionalDay.optional(),
    logradouro: z.string().max(200).optional(),
    bairro: z.string().max(200).optional(),
    cidade: z.string().max(200).optional(),
    uf: z.string().max(2).optional(),
    cep: z.string().max(10).optional(),
    versao: z.number().int().optional(),
    /** Applies the correction to every refused boleto of this person. */
    todos: z.boolean().optional(),
    /** Resends the person in the same step. */
    reenviar: z.boolean().optional(),
  }),
  answer: z.object({
    mensagem: z.string(),
    corrigidos: z.array(z.enum(CORRECTABLE)),
    /** Number of corrected boletos. */
    boletos: z.number(),
    envio: Sending.nullable(),
  }),
})

export const failedSubmissions = listing({
  ...personList,
  row: FailedSubmission,
  name: 'failed-submissions',
  title: 'Retornos com erro',
  path: '/reenvio-retorno-erro',
  groups: {
    causa: {
      noun: ['causa', 'causas', 'feminine'],
      name: 'nomFantasia',
      row: 'nomRazaoSocial',
      countIn: 'numBoleto',
      counted: personCounts,
    },
    lojista: {
      noun: ['lojista', 'lojistas'],
      name: 'nomFantasia',
      row: 'nomRazaoSocial',
      repeats: ['shopping.nomeShopping'],
      countIn: 'numBoleto',
      counted: personCounts,
    },
  },
  groupedBy: 'lojista',
  suggestions: [{ key: 'corrigidos', label: 'Corrigidos' }],
  filters: {
    idShopping: mallsFilter({ lockedFor: 'SHOPPING' }),
    luc: lucFilter,
    nomFantasia: text('Nome fantasia', { width: 200 }),
    numBoleto: numberFilter,
    operacao: one(
      'Operação',
      [
        { value: 'INCLUSAO', label: 'INCLUSAO' },
        { value: 'EXCLUSAO', label: 'EXCLUSAO' },
      ],
      { initial: 'INCLUSAO' },
    ),
    codigo: text('Código do erro', { width: 120, placeholder: '119' }),
    atualizacao: updateFilter,
    atraso: arrearsFilter,
  },
  columns: [
    { of: 'shopping.nomeShopping', label: 'Shopping', as: 'mall', sortable: true, width: 126 },
    ...nameColumns(140),
    {
      of: 'numBoleto',
      label: 'Número do boleto',
      shortLabel: 'Boleto',
      as: 'code',
      sortable: true,
      width: 124,
    },
    ...dueColumns({ width: 94, startsHidden: true }),
    ...debtorColumns(82),
    {
      of: 'operacao',
      label: 'Operação',
      as: 'choice',
      width: 82,
      words: { INCLUSAO: 'Inclusão', EXCLUSAO: 'Exclusão' },
      startsHidden: true,
    },
    { of: 'statusWorkflowSerasa.nome', label: 'Status Workflow', width: 120, startsHidden: true },
    { ...returnStatusColumn, startsHidden: true },
    { ...returnColumns[0], startsHidden: true },
    ...returnColumns.slice(1),
    {
      of: 'tentativas',
      label: 'Tentativas',
      shortLabel: 'Tent.',
      as: 'number',
      sortable: true,
      width: 54,
    },
    { of: 'retornoSerasa.codigo', label: 'Código', as: 'code', sortable: true, width: 66 },
    {
      of: 'retornoSerasa.mensagem',
      label: 'Mensagem de erro',
      shortLabel: 'Motivo',
      minWidth: 220,
    },
    { of: 'numBoletoOriginal', label: 'Número do boleto (original)', as: 'code', only: 'export' },
    { of: 'idSerasaBoleto', label: 'Id do boleto', as: 'code', only: 'export' },
    { of: 'idPessoa', label: 'Id da pessoa', as: 'code', only: 'export' },
  ],
  sortedBy: '-retornoSerasa.dataRetornoSerasa,numBoleto',
  whenNothing: {
    title: 'Nenhum retorno com erro',
    sentence: 'O que o bureau recusa aparece aqui, com o motivo e o que fazer.',
  },
  ...searches,
})
