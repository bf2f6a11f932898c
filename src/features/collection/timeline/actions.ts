import type { AnswerOf, InputOf } from '#contract/call.ts'
import { ACTIONS, wordsOf } from '#features/people/audit/contract.ts'
import { followUpPath } from '#features/legal/follow-up/contract/list.ts'
import {
  isLawsuitStatus,
  LAWSUIT_OUTCOMES,
  type LawsuitOutcome,
  lawsuitPlaceWords,
} from '#features/legal/lawsuits/rules/status.ts'
import { RESULTADOS } from '#features/negativation/debt-items/contract/outcomes.ts'
import { isWorkflowStatus, statusLabel } from '#features/negativation/debt-items/rules/status.ts'
import { REMOVAL_MOTIVES } from '#features/negativation/debt-items/rules/removal-motive.ts'
import { CHANNEL_WORDS, STATE_WORDS } from '#features/collection/messages/contract/words.ts'
import { promiseState } from '#features/collection/negotiations/rules/promise.ts'
import {
  DISPUTE_REASON,
  DISPUTE_STATE,
  disputesPath,
} from '#features/ledger/disputes/contract/dispute.ts'
import { BANKS } from '#features/ledger/bank-returns/contract.ts'
import { CHANNELS, NOTICE_KINDS } from '#features/ledger/notices/contract.ts'
import { isDocumentAlias } from '#listing/address.ts'
import { existingAlias, resolveDocument } from '#listing/server/document-alias.ts'
import { serveListing } from '#listing/server/serve-listing.ts'
import { readFirst } from '#listing/server/page.ts'
import { NotFound } from '#server/http/errors.ts'
import type { Work } from '#server/work/work.ts'
import { formatCaseNumber } from '#values/case-number.ts'
import { cents, formatBrl } from '#values/cents.ts'
import { maskDocument } from '#values/document.ts'
import { formatDate, isLocalDate, type LocalDate } from '#values/local-date.ts'

import { type findTenants, KINDS, type Kind, timelineList, type TimelineEvent } from './contract.ts'
import { countKinds, type EventRow, eventSource } from './store/events.ts'
import * as store from './store/tenants.ts'

/** Resolves an address to a document: an alias or a tenant id; 404 for anything else. */
async function documentOf(work: Work, id: string): Promise<string> {
  const document = isDocumentAlias(id)
    ? await resolveDocument(work.tx, id)
    : /^[1-9]\d{0,14}$/.test(id)
      ? await store.documentOfTenant(work.tx, Number(id), work.actor.malls)
      : undefined
  if (document === undefined) throw new NotFound('Lojista não encontrado.')
  return document
}

const textIn = (row: EventRow, key: string): string | undefined => {
  const value = row.corpo[key]
  return typeof value === 'string' && value !== '' ? value : undefined
}

const joinParts = (...parts: readonly (string | undefined)[]): string | null =>
  parts.filter((part) => part !== undefined).join('. ') || null

const toNamed = (
  words: Readonly<Record<string, string>>,
  code: string | undefined,
): string | undefined => (code === undefined ? undefined : (words[code] ?? code))

function destinationText(row: EventRow): string | undefined {
  const resultado = toNamed(RESULTADOS, textIn(row, 'resultado'))
  const to = textIn(row, 'para')
  if (resultado !== undefined) return `Terminou: ${resultado}`
  return to !== undefined && isWorkflowStatus(to) ? `Agora em ${statusLabel(to)}` : undefined
}

/** 'Acordo para 23/11/2026, VIGENTE'; a replaced promise has no state. */
function promiseWords(row: EventRow, today: LocalDate): string | undefined {
  const agreementOn = textIn(row, 'acordo')
  if (agreementOn === undefined || !isLocalDate(agreementOn)) return undefined
  const isOpen = row.corpo['aberto'] === true
  const state = promiseState(
    {
      agreementOn,
      balance_cents: isOpen ? cents(1) : cents(0),
      hasReceipt: row.corpo['pago'] === true,
    },
    today,
  )
  return [`Acordo para ${formatDate(agreementOn)}`, ...(state ? [state] : [])].join(', ')
}

const isOutcome = (code: string): code is LawsuitOutcome => Object.hasOwn(LAWSUIT_OUTCOMES, code)

/** Text of a step of a legal action: where it went, or how it ended. */
function lawsuitWords(row: EventRow) {
  const filing = textIn(row, 'processo')
  const outcome = textIn(row, 'resultado')
  const place = isLawsuitStatus(row.codigo)
    ? lawsuitPlaceWords({
        status: row.codigo,
        outcome: outcome !== undefined && isOutcome(outcome) ? outcome : undefined,
      })
    : 'Ação ajuizada'
  return {
    titulo: row.corpo['regra'] === '13' ? 'Quitada após o chamado' : place,
    texto: joinParts(
      `Dívida ${textIn(row, 'divida') ?? ''}`,
      filing && `Processo ${formatCaseNumber(filing)}`,
      textIn(row, 'recomendacao') && `Recomendação ${textIn(row, 'recomendacao')}`,
      textIn(row, 'motivo'),
    ),
  }
}

const BANK_ACTS: Readonly<Record<string, string>> = {
  PAGO: 'Pago no banco',
  PARCIAL: 'Pago em parte no banco',
  BAIXADO: 'Baixado no banco',
  PROTESTADO: 'Protestado',
  PENDENTE: 'Pagamento pendente no banco',
  ESTORNADO: 'Pagamento estornado no banco',
  OUTRO: 'Retorno do banco',
}

const BANK_STATES: Readonly<Record<string, string>> = {
  ABERTO: 'Ainda não no ERP',
  NAO_CONFIRMADO: 'O ERP não confirmou',
  DESCONSIDERADO: 'Desconsiderado',
}

const ERP_EVENTS: Readonly<Record<string, string>> = {
  SUMIU: 'Sumiu do ERP',
  VOLTOU: 'Voltou ao ERP',
  CREDITO: 'Crédito recebido',
}

const bankName = (code: string): string =>
  (BANKS as Readonly<Record<string, string>>)[code] ?? `Banco ${code}`

/** Withheld tax counts as paid and is named apart (rules 11.6). */
const withheldWords = ({ corpo }: EventRow): string | undefined => {
  const withheld = corpo['tributoRetido']
  return typeof withheld === 'number' && withheld > 0
    ? `Inclui ${formatBrl(cents(withheld))} de tributo retido`
    : undefined
}

const MESSAGE_EVENTS: Readonly<Record<string, string>> = {
  ...STATE_WORDS,
  RESPOSTA: 'Respondeu à mensagem',
  RECUSA: 'Recusou o canal',
}

const REPLIES: Readonly<Record<string, string>> = {
  JA_PAGOU: 'Já pagou',
  VAI_PAGAR: 'Vai pagar',
  PEDE_ACORDO: 'Pede acordo',
  CONTESTA: 'Contesta',
  PESSOA_ERRADA: 'Pessoa errada',
  RECUSA: 'Recusa mensagens',
  AUSENCIA: 'Ausência automática',
  OUTRA: 'Outra resposta',
}

const boletosWords = (row: EventRow): string | undefined => {
  const boletos = textIn(row, 'boletos')
  return boletos && `Boletos ${boletos}`
}

/** A message of the ladder: step and channel, proof, and the hash of what was sent. */
function messageWords(row: EventRow): Words {
  const reply = textIn(row, 'resposta')
  const hash = textIn(row, 'sha256')
  return {
    titulo: `${toNamed(MESSAGE_EVENTS, row.codigo) ?? ''}, passo ${textIn(row, 'passo') ?? ''}`,
    texto: joinParts(
      [textIn(row, 'protocolo'), toNamed(CHANNEL_WORDS, textIn(row, 'canal'))]
        .filter((part) => part !== undefined)
        .join(', '),
      reply && toNamed(REPLIES, reply),
      row.numBoleto === null ? boletosWords(row) : undefined,
      textIn(row, 'motivo'),
      textIn(row, 'detalhe'),
      textIn(row, 'comprovante'),
      hash && `SHA-256 ${hash}`,
    ),
  }
}

type Words = { readonly titulo: string; readonly texto: string | null }

const decisionWords = (row: EventRow): Words => ({
  titulo: wordsOf(ACTIONS, row.codigo),
  texto: joinParts(destinationText(row), textIn(row, 'motivo')),
})

/** Title and text of an event, by its kind. */
const WORDS: Readonly<Record<Kind, (row: EventRow, today: LocalDate) => Words>> = {
  CICLO: (row) => ({
    titulo: `${row.codigo === 'MANUAL' ? 'Incluído manualmente no' : 'Entrou no'} ciclo ${textIn(row, 'ciclo') ?? ''}`,
    texto: null,
  }),
  DECISAO: decisionWords,
  ENVIO: decisionWords,
  BAIXA: (row) => ({
    titulo: wordsOf(ACTIONS, row.codigo),
    texto: joinParts(toNamed(REMOVAL_MOTIVES, textIn(row, 'motivo')), destinationText(row)),
  }),
  BUREAU: (row) =>
    textIn(row, 'texto') === undefined
      ? { titulo: wordsOf(ACTIONS, row.codigo), texto: joinParts(destinationText(row)) }
      : {
          titulo: textIn(row, 'texto') ?? '',
          texto: row.codigo === 'OK' ? null : `Código ${row.codigo}`,
        },
  JUSTIFICATIVA: (row) => {
    const ticket = textIn(row, 'chamado')
    return {
      titulo: textIn(row, 'texto') ?? KINDS.JUSTIFICATIVA,
      texto: joinParts(
        textIn(row, 'observacao'),
        ticket && `Chamado ${ticket}`,
        textIn(row, 'anexo'),
      ),
    }
  },
  PAGAMENTO: (row) => ({
    titulo: KINDS.PAGAMENTO,
    texto: joinParts(`Documento ${textIn(row, 'documento') ?? ''}`, withheldWords(row)),
  }),
  BANCO: (row) => ({
    titulo: toNamed(BANK_ACTS, row.codigo) ?? KINDS.BANCO,
    texto: joinParts(
      bankName(textIn(row, 'banco') ?? ''),
      BANK_STATES[textIn(row, 'situacao') ?? ''],
      textIn(row, 'arquivo'),
    ),
  }),
  ERP: (row) => ({
    titulo: toNamed(ERP_EVENTS, row.codigo) ?? KINDS.ERP,
    texto: joinParts(
      row.codigo === 'CREDITO' ? undefined : `Título ${textIn(row, 'titulo') ?? ''}`,
      textIn(row, 'arquivo'),
    ),
  }),
  COMUNICACAO: (row) => {
    const delivered = textIn(row, 'entregueEm')
    return {
      titulo: toNamed(NOTICE_KINDS, row.codigo) ?? row.codigo,
      texto: joinParts(
        toNamed(CHANNELS, textIn(row, 'canal')),
        delivered !== undefined && isLocalDate(delivered)
          ? `Entregue em ${formatDate(delivered)}`
          : 'Sem prova de entrega',
        textIn(row, 'comprovante'),
      ),
    }
  },
  MENSAGEM: messageWords,
  CONTESTACAO: (row) => ({
    titulo:
      row.codigo === 'ABERTA'
        ? 'Contestação aberta'
        : `Contestação: ${wordsOf(DISPUTE_STATE, row.codigo).toLowerCase()}`,
    texto: joinParts(
      toNamed(DISPUTE_REASON, textIn(row, 'motivo')),
      row.numBoleto === null ? boletosWords(row) : undefined,
      textIn(row, 'texto'),
    ),
  }),
  NEGOCIACAO: (row, today) => {
    const boletos = textIn(row, 'boletos')
    const luc = textIn(row, 'luc')
    return {
      titulo: row.codigo,
      texto: joinParts(
        promiseWords(row, today),
        boletos && `${boletos.includes(',') ? 'Boletos' : 'Boleto'} ${boletos}`,
        luc && `LUC ${luc}`,
        textIn(row, 'texto'),
      ),
    }
  },
  NOTA: (row) => {
    // The boleto number is already shown beside the mall.
    const about = row.numBoleto === null ? textIn(row, 'sobre') : undefined
    return { titulo: about ?? KINDS.NOTA, texto: textIn(row, 'texto') ?? null }
  },
  ACAO: lawsuitWords,
  VENCIMENTO: (row) => ({
    titulo: 'Venceu',
    texto: row.corpo['aberto'] === true ? 'Em aberto' : 'Sem saldo',
  }),
}

/**
 * Link to the screen and row of an event, with that screen's filters. A debt outside every cycle
 * has none.
 */
function screenOf(row: EventRow): TimelineEvent['tela'] {
  const { lista, linha, numBoleto } = row
  if (lista === null || linha === null) return null
  if (lista === 'ACOES')
    return { path: followUpPath, filtros: { luc: textIn(row, 'luc') ?? '' }, linha }
  if (lista === 'MENSAGENS')
    return { path: '/mensagens', filtros: { protocolo: textIn(row, 'protocolo') ?? '' }, linha }
  if (lista === 'CONTESTACOES')
    return { path: disputesPath, filtros: { contestacao: linha }, linha }
  if (numBoleto === null) return null
  switch (lista) {
    case 'COMUNICACOES':
      // That screen defaults to the notices of today.
      return {
        path: '/cartas-email',
        filtros: { nomeShopping: row.nomeShopping, numBoleto, dtprocessamento: row.dia },
        linha,
      }
    case 'RESULTADOS':
      return { path: '/boletos-negativados', filtros: { numBoleto }, linha }
    case 'BOLETOS':
      return {
        path: '/acompanhar-boletos',
        filtros: { idShopping: String(row.idShopping), numBoleto },
        linha,
      }
  }
}

function toRow(row: EventRow, { today }: Work): TimelineEvent {
  const { codigo: _, corpo: __, lista: ___, linha: ____, ...rest } = row
  return { ...rest, em: new Date(row.em), ...WORDS[row.tipo](row, today), tela: screenOf(row) }
}

/** Events of a tenant, newest first. 404 outside the user's malls. */
export const servedTimeline = serveListing(timelineList, {
  source: async (work, { id, shoppings = [] }) =>
    eventSource(
      await documentOf(work, id),
      work.today,
      shoppings.length > 0 ? shoppings : work.actor.malls,
    ),
  toFilter: (_, { id: __, ...search }) => search,
  toRow,
  alsoAnswer: async (work, { id }) => {
    const document = await documentOf(work, id)
    const contracts = await store.contractsOf(work.tx, document, work.actor.malls)
    const [first] = contracts
    if (!first) throw new NotFound('Lojista não encontrado.')
    const counts = await countKinds(work.tx, document, work.today, work.actor.malls)
    return {
      lojista: {
        apelido: await existingAlias(work.tx, document),
        documento: document,
        nome: first.name,
        ...(await store.tenantStateOf(work.tx, document, work.today, work.actor.malls)),
        contratos: contracts.map((contract) => ({
          idShopping: contract.mallId,
          nomeShopping: contract.mallName,
          contrato: contract.number,
          luc: contract.luc,
          nomFantasia: contract.tradeName,
          status: contract.status,
        })),
      },
      tipos: (Object.keys(KINDS) as Kind[]).map((codigo) => ({
        codigo,
        nome: KINDS[codigo],
        quantidade: counts.get(codigo) ?? 0,
      })),
    }
  },
})

/** Latest events of a document in one of the user's malls, newest first. */
export async function latestEvents(
  work: Work,
  { document, mallId }: { readonly document: string; readonly mallId: number },
  most: number,
): Promise<readonly TimelineEvent[]> {
  const source = eventSource(document, work.today, [mallId])
  const rows = await readFirst(work.tx, timelineList, source, {}, most)
  return rows.map((row) => toRow(row, work))
}

const mostFound = 8

/** Tenants of the user's malls that match a text, largest debt first; documents are masked. */
export async function locateTenants(
  work: Work,
  { texto }: InputOf<typeof findTenants>,
): Promise<AnswerOf<typeof findTenants>> {
  const foundTenants = await store.findTenants(work.tx, texto, {
    malls: work.actor.malls,
    today: work.today,
    most: mostFound,
  })
  return {
    content: foundTenants.map(({ id, name, document, at, overdue, arrears }) => ({
      idLojista: id,
      nome: name,
      mascara: maskDocument(document),
      onde: at,
      vencido: overdue,
      diasAtraso: arrears,
    })),
    total: foundTenants[0]?.inAll ?? 0,
  }
}
