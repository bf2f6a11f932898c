import { ACTIONS, wordsOf } from '#features/people/audit/contract.ts'
import { LAWSUIT_OUTCOMES, LAWSUIT_PLACES } from '#features/legal/lawsuits/contract/status.ts'
import { UNDOING_ACTS } from '#features/legal/lawsuits/contract/undoing.ts'
import { LEGAL_WARNINGS } from '#features/legal/lawsuits/rules/legal-status.ts'
import { CHECKLIST } from '#features/legal/lawsuits/rules/phases.ts'
import { CHANNELS, NOTICE_KINDS } from '#features/ledger/notices/contract.ts'
import type { PdfLine } from '#server/files/pdf.ts'
import { formatBrl } from '#values/cents.ts'
import { formatDocument } from '#values/document.ts'
import { formatInstant } from '#values/instant.ts'
import { formatDate, type LocalDate } from '#values/local-date.ts'

import type { LawsuitDetail } from '../contract/acts.ts'
import type { FolderDecision, FolderParts } from '../store/folder.ts'

const line = (text: string): PdfLine => ({ as: 'text', text })
const quiet = (text: string): PdfLine => ({ as: 'quiet', text })
const heading = (text: string): PdfLine => ({ as: 'heading', text })
const field = (label: string, value: string | null | undefined): PdfLine =>
  line(`${label}: ${value || '-'}`)
const dayOf = (day: LocalDate | null | undefined) => (day ? formatDate(day) : null)
const wordOf = (words: Readonly<Record<string, string>>, code: string) => words[code] ?? code

const checklistStates = { PENDENTE: 'pendente', OK: 'OK', DISPENSADO: 'dispensado' } as const

export type FolderDocument = { readonly title: string; readonly lines: readonly PdfLine[] }

const whenNone = (lines: readonly PdfLine[], sentence: string): readonly PdfLine[] =>
  lines.length === 0 ? [line(sentence)] : lines

export const partiesDocument = (
  lawsuit: LawsuitDetail,
  { contract, guarantors }: FolderParts,
): FolderDocument => ({
  title: 'Contrato e partes',
  lines: [
    heading('Credor'),
    field('Nome', contract?.creditor ?? lawsuit.nomeShopping),
    field('CNPJ', contract?.creditorCnpj ? formatDocument(contract.creditorCnpj) : null),
    field('Shopping', lawsuit.nomeShopping),
    heading('Devedor'),
    field('Razão social', lawsuit.razaoSocial),
    field('Nome fantasia', lawsuit.nomeFantasia),
    field('CPF/CNPJ', formatDocument(lawsuit.cpfCnpj)),
    field('Endereço', contract?.address),
    heading('Contrato'),
    field('Número', lawsuit.numeroContrato),
    field('Tipo', contract?.type),
    field('Objeto', lawsuit.objeto),
    field('LUC', lawsuit.luc),
    field('Situação', contract?.status),
    field('Situação jurídica', wordOf(LEGAL_WARNINGS, contract?.legalStatus ?? '')),
    field('Vigência', `${dayOf(contract?.startsOn) ?? '-'} a ${dayOf(contract?.endsOn) ?? '-'}`),
    heading('Ação'),
    field('Tipo de ação', lawsuit.tipoAcao),
    field('Tipo de dívida', lawsuit.tipoDivida),
    field('Saldo aberto vencido (critério)', formatBrl(lawsuit.saldoAbertoCriterio)),
    field('Saldo aberto total do contrato', formatBrl(lawsuit.saldoAbertoTotal)),
    field('Prescreve em', dayOf(lawsuit.prescreveEm)),
    heading('Fiadores'),
    ...whenNone(
      guarantors.flatMap((guarantor) => [
        line(`${guarantor.name}, ${formatDocument(guarantor.document)}`),
        quiet(
          `${guarantor.address || 'sem endereço'}; ${guarantor.endsOn === null ? 'até a entrega das chaves' : `até ${formatDate(guarantor.endsOn)}`}`,
        ),
      ]),
      'O contrato não tem fiador cadastrado.',
    ),
  ],
})

export const titulosDocument = (lawsuit: LawsuitDetail): FolderDocument => ({
  title: 'Boletos e títulos',
  lines: [
    ...(lawsuit.recebidosDepois === null ? [] : [line(lawsuit.recebidosDepois)]),
    ...lawsuit.boletos.flatMap((boleto) => [
      heading(`Boleto ${boleto.numeroBoleto}, vencimento ${formatDate(boleto.dataVencimento)}`),
      ...boleto.titulos.map((titulo) =>
        (titulo.considerar ? line : quiet)(
          `${titulo.numeroTitulo} ${titulo.tipoMovimento}, vencimento ${formatDate(titulo.dataVencimento)}: ${formatBrl(titulo.valorAberto)}${titulo.considerar ? '' : ` (fora: ${titulo.motivoExclusao ?? 'desconsiderado'})`}`,
        ),
      ),
      line(`Soma dos considerados: ${formatBrl(boleto.saldoTitulos)}`),
    ]),
  ],
})

export const noticesDocument = ({ notices }: FolderParts): FolderDocument => ({
  title: 'Notificações e provas',
  lines: whenNone(
    notices.flatMap((notice) => [
      line(
        `${formatDate(notice.sentOn)} · ${wordOf(NOTICE_KINDS, notice.kind)} por ${wordOf(CHANNELS, notice.channel)} a ${notice.name} (${formatDocument(notice.document)}), boleto ${notice.boleto}`,
      ),
      quiet(
        [
          notice.address && `Endereço: ${notice.address}`,
          notice.deliveredOn === null
            ? 'sem prova de entrega'
            : `entregue em ${formatDate(notice.deliveredOn)}`,
          notice.proof && `comprovante ${notice.proof}`,
          notice.fileName && `arquivo ${notice.fileName}`,
        ]
          .filter(Boolean)
          .join('; '),
      ),
    ]),
    'Nenhuma notificação destes boletos está registrada.',
  ),
})

export const negotiationsDocument = ({ negotiations }: FolderParts): FolderDocument => ({
  title: 'Histórico de negociação',
  lines: whenNone(
    negotiations.flatMap((negotiation) => [
      line(
        `${formatDate(negotiation.on)} · ${negotiation.stage}${negotiation.agreedFor === null ? '' : `, para ${formatDate(negotiation.agreedFor)}`}${negotiation.isDeleted ? ' (excluída depois)' : ''} · ${negotiation.by}`,
      ),
      ...(negotiation.text === '' ? [] : [quiet(negotiation.text)]),
      ...(negotiation.boletos.length === 0
        ? []
        : [quiet(`Boletos: ${negotiation.boletos.join(', ')}`)]),
    ]),
    'Nenhuma negociação ou contato está registrado.',
  ),
})

/** Labels of codes in an action's decision log. */
const codeWords: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ato: UNDOING_ACTS,
  para: Object.fromEntries(
    Object.entries(LAWSUIT_PLACES).map(([code, { label }]) => [code, label]),
  ),
  resultado: LAWSUIT_OUTCOMES,
  motivo: {},
  porque: {},
}

const reasonOf = ({ body }: FolderDecision): string =>
  Object.entries(codeWords)
    .flatMap(([key, words]) => {
      const value = body[key]
      return typeof value === 'string' && value !== '' ? [wordOf(words, value)] : []
    })
    .join(' · ')

/**
 * Text if no recommendation was saved: the chain confirmed the default AJUIZAR, or the action came
 * from a file.
 */
const withoutRecommendation = ({ origem }: LawsuitDetail): string =>
  origem === 'MANUAL'
    ? 'Nenhuma recomendação foi gravada: a ação entrou por importação.'
    : 'Todas as etapas mantiveram AJUIZAR, sem justificativa.'

export const decisionsDocument = (
  lawsuit: LawsuitDetail,
  { decisions, recommendations }: FolderParts,
): FolderDocument => ({
  title: 'Decisões',
  lines: [
    heading('Recomendações'),
    ...whenNone(
      recommendations.map((each) =>
        line(
          `${formatInstant(each.at)} · ${wordOf(codeWords['para'] ?? {}, each.step)}: ${each.recommendation}${each.justification === '' ? '' : `, ${each.justification}`}${each.ticket ? `, chamado ${each.ticket}` : ''}${each.observation ? `, ${each.observation}` : ''} · ${each.by}`,
        ),
      ),
      withoutRecommendation(lawsuit),
    ),
    heading('Trilha, com a posição e o hash de cada decisão na cadeia'),
    ...whenNone(
      decisions.flatMap((decision): PdfLine[] => [
        line(
          `${formatInstant(decision.at)} · ${wordsOf(ACTIONS, decision.action)} · ${decision.by} (${decision.profile})${reasonOf(decision) === '' ? '' : ` · ${reasonOf(decision)}`}`,
        ),
        {
          as: 'code',
          text: `cadeia ${decision.chain}, posição ${decision.position}, ${decision.hash}`,
        },
      ]),
      'Nenhuma decisão está na trilha.',
    ),
  ],
})

export const checklistDocument = (lawsuit: LawsuitDetail): FolderDocument => ({
  title: 'Documentos, guias e fases',
  lines: [
    heading('Documentos da fase 1'),
    ...lawsuit.checklist.map(({ item, estado }) => field(CHECKLIST[item], checklistStates[estado])),
    heading('Guias'),
    ...whenNone(
      lawsuit.guias.map((guia, at) =>
        line(
          `Guia ${at + 1}: ${guia.valor === null ? 'sem valor' : formatBrl(guia.valor)}, PO ${guia.numeroPO ?? '-'}, chamado de pagamento ${guia.numeroChamadoPagamento ?? '-'}, comprovante ${guia.comprovantePagamento ? 'Sim' : 'Não'}, chamado de ajuizamento ${guia.numeroChamadoAjuizamento ?? '-'}, status ${guia.statusChamadoAjuizamento ?? '-'}, protocolo ${guia.numeroProtocolo ?? '-'}, data do ajuizamento ${dayOf(guia.dataAjuizamento) ?? '-'}`,
        ),
      ),
      'Nenhuma guia.',
    ),
    heading('Fases'),
    ...lawsuit.historicoFases.map(({ fase, conclusao }) =>
      field(
        `${fase.id} ${fase.nome}`,
        conclusao
          .map(
            ({ data, usuario, porImportacao }) =>
              `${formatInstant(data)}, ${usuario}${porImportacao ? ', por importação' : ''}`,
          )
          .join('; ') || 'em aberto',
      ),
    ),
  ],
})
