import * as z from 'zod'

import { call } from '#contract/call.ts'
import type { Moves } from '#contract/moves.ts'
import { day, flag, id, instant, Message, money, numeric } from '#contract/wire.ts'
import {
  INTERRUPTING_ACTS,
  type InterruptingAct,
} from '#features/legal/lawsuits/contract/endings.ts'

import { followUpBase, followUpPath } from './list.ts'
import {
  ChecklistItemCode,
  ChecklistStateCode,
  ConfirmationWire,
  FollowedBoleto,
  GuiaWire,
  PhaseHistory,
  TituloChange,
} from './words.ts'

const phasesOfApproved = {
  figure: 'suit',
  secondPerson: 'none',
  because:
    'the chain approved the suit and phases only record progress; the ticket is refused while the claim is not the approved one',
  shownBy: 'the history of the phases and the decision log',
} as const satisfies Moves

const endedByTwo = {
  figure: 'suit',
  secondPerson: 'limit',
  hands:
    'a user who ends an action by its status does not confirm it; guias and phases only follow the approval of the chain',
} as const satisfies Moves

const undoneByTwo = {
  figure: 'claim',
  secondPerson: 'limit',
  hands: 'the requester does not confirm it; below the limit the other users are notified',
} as const satisfies Moves

const reads = { screens: [followUpPath] } as const
const writes = { screens: [followUpPath], rule: ['ACOMPANHAR'] } as const
const ofAction = z.object({ id })
/** Trims a text; empty becomes null. */
const text = (longest: number) =>
  z
    .codec(
      z.string().max(longest, `Use até ${longest} caracteres.`).nullable(),
      z.string().nullable(),
      { decode: (value) => value?.trim() || null, encode: (value) => value },
    )
    .optional()

/** A followed action with all details (spec 2:2.5, 2:3). */
export const LawsuitDetail = z.object({
  idAcaoAjuizamento: z.number(),
  razaoSocial: z.string(),
  saldoVencidoAtualizado: money.nullable(),
  atualizadoEm: day.nullable(),
  valorCorrecao: money.nullable(),
  valorMulta: money.nullable(),
  valorJuros: money.nullable(),
  /** Coverage of the indices, and assumptions. */
  avisosCorrecao: z.array(z.string()),
  saldoAbertoCriterio: money,
  /** Principal on the day of the claim; plus the charges it is the claim. */
  valorPrincipal: money.nullable(),
  /** Approved critério and claim; other current values show 'alterado após a aprovação'. */
  saldoAprovado: money.nullable(),
  saldoAprovadoCorrigido: money.nullable(),
  /** Received after the day of the claim and still included, in words. */
  recebidosDepois: z.string().nullable(),
  /**
   * Why no filing ticket can be opened for this claim, and whether another person may confirm it.
   */
  impedimentoSaldo: z.string().nullable(),
  podePedirConfirmacao: z.boolean(),
  alteradoAposAprovacao: z.boolean(),
  saldoAbertoTotal: money,
  origem: z.string(),
  idShopping: z.number(),
  nomeShopping: z.string(),
  nomeFantasia: z.string(),
  cpfCnpj: z.string(),
  numeroContrato: z.string(),
  luc: z.string(),
  objeto: z.string(),
  tipoDivida: z.string(),
  tipoAcao: z.string(),
  idStatusWorkflow: z.number(),
  statusWorkflow: z.string(),
  idStatusAcao: z.number().nullable(),
  statusProcesso: z.string(),
  idEspecieCredito: z.number().nullable(),
  especieCredito: z.string().nullable(),
  idFaseAtual: z.number(),
  fasesConcluidas: z.number(),
  prazoConclusao: day.nullable(),
  diasParaPrazo: z.number().nullable(),
  falta: z.string().nullable(),
  historicoFases: z.array(PhaseHistory),
  guias: z.array(GuiaWire),
  checklist: z.array(z.object({ item: ChecklistItemCode, estado: ChecklistStateCode })),
  boletos: z.array(FollowedBoleto),
  /** Due since then on the same contract and debt type, in no action (CPC 323). */
  vencidosDepois: z.object({ quantidade: z.number(), valor: money }),
  prescreveEm: day.nullable(),
  /** First act that interrupted the prescription of a considered título. */
  interrupcao: z.object({ ato: z.string(), data: day }).nullable(),
  quitadaAposChamado: z.boolean(),
  /** Changes of its debt since the follow-up began; information only (rules 5.2-15). */
  avisosDivida: z.array(z.string()),
  /** Question before a filing ticket, while part of the claim may be paid (rules 11). */
  perguntaChamado: z.string().nullable(),
  valorCausa: money.nullable(),
  vara: z.string(),
  comarca: z.string(),
  confirmacao: ConfirmationWire.extend({
    titulos: z.array(TituloChange),
    /** Pending filings of the same file, including this one. */
    arquivo: z.object({ acoes: z.number(), criterio: money, corrigido: money }).nullable(),
  }).nullable(),
  /** Acts below the limit, notified to others. */
  avisos: z.array(ConfirmationWire),
  versao: z.number(),
  alteradoPor: z.string(),
})
export type LawsuitDetail = z.output<typeof LawsuitDetail>

export const getLawsuit = call({
  name: 'lawsuitFollowUp.get',
  method: 'GET',
  path: `${followUpBase}/{id}`,
  access: reads,
  summary: 'Uma ação em acompanhamento, com guias, fases, boletos e títulos',
  params: ofAction,
  answer: LawsuitDetail,
})

export const checkProtocol = call({
  name: 'lawsuitFollowUp.checkProtocol',
  method: 'GET',
  path: `${followUpBase}/{id}/protocolo`,
  access: reads,
  summary: 'Confere um número de protocolo: dígito do CNJ, tribunal, e as outras ações que o têm',
  params: ofAction,
  query: z.object({ numero: z.string().max(40) }),
  answer: z.object({
    valido: z.boolean(),
    tribunal: z.string().nullable(),
    uf: z.string().nullable(),
    outrasAcoes: z.array(
      z.object({ contrato: z.string(), nomeFantasia: z.string(), shopping: z.string() }),
    ),
  }),
})

const InterruptingActCode = z.enum(
  Object.keys(INTERRUPTING_ACTS) as [InterruptingAct, ...InterruptingAct[]],
)

const notNegative = money.refine((cents) => cents >= 0, 'O valor não pode ser negativo.')

const GuiaInput = z.object({
  id: numeric(z.number().int().positive()).nullable().optional(),
  valor: notNegative.nullable().optional(),
  numeroPO: text(60),
  numeroChamadoPagamento: text(60),
  comprovantePagamento: flag.nullable().optional(),
  numeroChamadoAjuizamento: text(60),
  statusChamadoAjuizamento: text(60),
  numeroProtocolo: text(40),
  dataAjuizamento: day.nullable().optional(),
  /** Another action has the same case number or filing ticket on purpose. */
  mesmoProcesso: flag.optional(),
})
export type GuiaInput = z.output<typeof GuiaInput>

/** The user answered 'perguntaChamado', which a new filing ticket needs. */
const ciente = flag.optional()

export const saveLawsuit = call({
  name: 'lawsuitFollowUp.save',
  method: 'PUT',
  path: `${followUpBase}/{id}`,
  access: writes,
  moves: endedByTwo,
  summary: 'Salva guias, status da ação e tipo de crédito; conclui as fases que ficaram completas',
  params: ofAction,
  fields: z.object({
    guias: z.array(GuiaInput).max(200, 'Informe no máximo 200 guias.').optional(),
    idStatusAcao: numeric(z.number().int().positive()).nullable().optional(),
    idEspecieCredito: numeric(z.number().int().positive()).nullable().optional(),
    /** Reason if the status ends the action; at least ten letters. */
    motivo: text(2000),
    /** The act that interrupted the prescription; only the first counts (CC 202). */
    interrupcao: z.object({ ato: InterruptingActCode, data: day }).nullable().optional(),
    /** The phase that the user saw; 409 if another is current. */
    idFase: numeric(z.number().int().min(1).max(7)).optional(),
    ciente,
  }),
  answer: Message.extend({ aguardaConfirmacao: z.boolean() }),
})

/** Answer of acts that may need a second person. */
const Undone = Message.extend({ aguardaConfirmacao: z.boolean() })

export const withdrawLawsuit = call({
  name: 'lawsuitFollowUp.withdraw',
  method: 'PUT',
  path: `${followUpBase}/{id}/desistencia`,
  access: writes,
  moves: undoneByTwo,
  summary: 'Desiste da ação; a partir da alçada, outra pessoa confirma',
  params: ofAction,
  fields: z.object({ motivo: z.string().max(2000), numeroChamado: z.string().max(60) }),
  answer: Undone,
})

export const exceptLawsuit = call({
  name: 'lawsuitFollowUp.except',
  method: 'PUT',
  path: `${followUpBase}/{id}/excecao`,
  access: writes,
  moves: undoneByTwo,
  summary: 'Inclui a ação como exceção; a partir da alçada, outra pessoa confirma',
  params: ofAction,
  fields: z.object({
    idJustificativa: id,
    numeroChamado: text(60),
    observacao: text(2000),
  }),
  answer: Undone,
})

export const openTickets = call({
  name: 'lawsuitFollowUp.openTickets',
  method: 'POST',
  path: '/workflow/ajuizamento/chamado/acoes/{id}/abrir-chamado',
  access: writes,
  moves: {
    figure: 'suit',
    secondPerson: 'none',
    because: 'the ticket is refused while the claim is not the approved or confirmed one',
    shownBy: 'the history of the phases and the decision log',
  },
  summary: 'Abre o chamado de ajuizamento de cada guia que ainda não tem um',
  params: ofAction,
  fields: z.object({ ciente }),
  answer: Message.extend({ chamados: z.array(z.string()) }),
})

/** The guia of a ticket request without a number. */
const ofTicketRequest = { idGuia: numeric(z.number().int().positive()) }

export const cancelTicket = call({
  name: 'lawsuitFollowUp.cancelTicket',
  method: 'POST',
  path: '/workflow/ajuizamento/chamado/acoes/{id}/cancelar-pedido',
  access: writes,
  moves: {
    figure: 'suit',
    secondPerson: 'none',
    because: 'it files nothing',
    shownBy: 'the decision log with the reason',
  },
  summary: 'Cancela o pedido de chamado de uma guia, que o outro sistema ainda não numerou',
  params: ofAction,
  fields: z.object({ ...ofTicketRequest, motivo: z.string().max(2000) }),
  answer: Message,
})

export const retryTicket = call({
  name: 'lawsuitFollowUp.retryTicket',
  method: 'POST',
  path: '/workflow/ajuizamento/chamado/acoes/{id}/pedir-de-novo',
  access: writes,
  moves: {
    figure: 'suit',
    secondPerson: 'none',
    because: 'it repeats a request with the same key',
    shownBy: 'the decision log',
  },
  summary: 'Pede agora o chamado de uma guia, sem esperar a próxima tentativa; com a mesma chave',
  params: ofAction,
  fields: z.object(ofTicketRequest),
  answer: Message,
})

export const saveChecklist = call({
  name: 'lawsuitFollowUp.saveChecklist',
  method: 'PUT',
  path: `${followUpBase}/{id}/checklist`,
  access: writes,
  moves: phasesOfApproved,
  summary: 'Marca os documentos da fase 1; com todos, conclui a fase',
  params: ofAction,
  fields: z.object({
    itens: z
      .array(z.object({ item: ChecklistItemCode, estado: ChecklistStateCode }))
      .min(1, 'Informe ao menos um documento.')
      .max(20),
  }),
  answer: Message,
})

export const reopenPhase = call({
  name: 'lawsuitFollowUp.reopenPhase',
  method: 'POST',
  path: `${followUpBase}/{id}/reabrir-fase`,
  access: { screens: [followUpPath], rule: ['REABRIR_FASE'] },
  moves: {
    figure: 'suit',
    secondPerson: 'limit',
    hands:
      'a user who requests the withdrawal of filing tickets does not confirm it; one user reopens the other phases, with a reason',
  },
  summary: 'Reabre a última fase concluída, com o motivo',
  params: ofAction,
  fields: z.object({
    /** The last concluded phase that the user saw. */
    idFase: numeric(z.number().int().min(1).max(7)),
    motivo: z.string().max(2000),
  }),
  answer: Undone,
})

/** Requests confirmation of a claim that differs from the approved one. */
export const requestClaim = call({
  name: 'lawsuitFollowUp.askClaim',
  method: 'POST',
  path: `${followUpBase}/{id}/pedir-confirmacao`,
  access: writes,
  moves: {
    figure: 'claim',
    secondPerson: 'confirmation',
    hands: 'the requester does not confirm it',
  },
  summary: 'Pede que outra pessoa confirme o saldo corrigido que difere do aprovado',
  params: ofAction,
  fields: z.object({ motivo: z.string().max(2000) }),
  answer: Undone,
})

export const confirmAct = call({
  name: 'lawsuitFollowUp.confirm',
  method: 'POST',
  path: `${followUpBase}/{id}/confirmar`,
  access: writes,
  moves: {
    figure: 'claim',
    secondPerson: 'confirmation',
    hands: 'the requester of the act does not confirm it',
  },
  summary: 'Confirma o que outra pessoa pediu e que espera por uma segunda',
  params: ofAction,
  /** Confirms all pending filings of the same file. */
  query: z.object({ arquivo: flag.optional() }),
  answer: Message,
})

export const refuseAct = call({
  name: 'lawsuitFollowUp.refuse',
  method: 'POST',
  path: `${followUpBase}/{id}/recusar`,
  access: writes,
  moves: {
    figure: 'claim',
    secondPerson: 'none',
    because: 'the claim stays as approved by the chain',
    shownBy: 'the decision log with the reason',
  },
  summary: 'Recusa o que outra pessoa pediu, com o motivo',
  params: ofAction,
  fields: z.object({ motivo: z.string().max(2000) }),
  answer: Message,
})

const NotifiedConfirmation = ConfirmationWire.extend({
  id: z.number(),
  idAcao: z.number(),
  contrato: z.string(),
  nomeFantasia: z.string(),
  shopping: z.string(),
})

export const legalPanel = call({
  name: 'lawsuitFollowUp.panel',
  method: 'GET',
  path: '/workflow/ajuizamento/painel-juridico',
  access: writes,
  summary: 'Ações por fase com as além do prazo, e o que espera a confirmação de outra pessoa',
  answer: z.object({
    fases: z.array(
      z.object({
        id: z.number(),
        fase: z.string(),
        quantidade: z.number(),
        alemDoPrazo: z.number(),
        valor: money,
      }),
    ),
    /** What this user may confirm. */
    aConfirmar: z.array(NotifiedConfirmation),
    /** Acts of others below the limit in the last seven days. */
    avisos: z.array(NotifiedConfirmation),
    /**
     * This user's ticket requests that were refused, or numbered after the guia already had a
     * number.
     */
    chamadosPerdidos: z.array(
      z.object({
        id: z.number(),
        idAcao: z.number(),
        contrato: z.string(),
        nomeFantasia: z.string(),
        shopping: z.string(),
        chamado: z.string().nullable(),
        motivo: z.string(),
        em: instant,
      }),
    ),
    /** Filings, and those without a number. */
    protocolos: z.object({
      /** Actions at filing, in phase 7. */
      ajuizadas: z.number(),
      /** Actions with a requested ticket that has no number yet. */
      semChamado: z.number(),
      /** Actions with an open ticket and no case number yet. */
      semProtocolo: z.number(),
      linhas: z.array(
        z.object({
          idGuia: z.number(),
          idAcao: z.number(),
          contrato: z.string(),
          nomeFantasia: z.string(),
          shopping: z.string(),
          numeroChamado: z.string().nullable(),
          numeroProtocolo: z.string().nullable(),
          falta: z.enum(['CHAMADO', 'PROTOCOLO']).nullable(),
          tribunal: z.string().nullable(),
          em: day.nullable(),
        }),
      ),
    }),
    prescrevem90: z.number(),
    lidoEm: instant,
  }),
})
