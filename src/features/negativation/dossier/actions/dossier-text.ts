import type { PdfLine } from '#server/files/pdf.ts'
import { formatBrl } from '#values/cents.ts'
import { formatDocument } from '#values/document.ts'
import { formatInstant } from '#values/instant.ts'
import { formatDate, type LocalDate } from '#values/local-date.ts'

import type { Dossier } from '../contract/dossier.ts'

const line = (text: string): PdfLine => ({ as: 'text', text })
const quiet = (text: string): PdfLine => ({ as: 'quiet', text })
const heading = (text: string): PdfLine => ({ as: 'heading', text })
const field = (label: string, value: string | null): PdfLine =>
  line(`${label}: ${value === null || value === '' ? '-' : value}`)
const dayOf = (day: LocalDate | null): string | null => (day === null ? null : formatDate(day))

const roles = { LOJISTA: 'Lojista', FIADOR: 'Fiador' }
const operations = { INCLUSAO: 'Inclusão', EXCLUSAO: 'Exclusão' }

function personLines(person: Dossier['pessoas'][number]): PdfLine[] {
  const {
    tipoPessoa,
    nome,
    documento,
    endereco,
    situacao,
    dataEnvio,
    dataPublicacaoPrevista,
    valor,
  } = person
  return [
    heading(`${roles[tipoPessoa]}: ${nome}`),
    field('CPF/CNPJ', formatDocument(documento)),
    field('Endereço da comunicação', endereco),
    field('Situação no bureau', situacao),
    field('Enviado em', dayOf(dataEnvio)),
    field('Publicação prevista (10 dias após o envio)', dayOf(dataPublicacaoPrevista)),
    field('Valor negativado', valor === null ? null : formatBrl(valor)),
    ...person.envios.flatMap((submission): PdfLine[] => [
      line(
        `${formatInstant(submission.em)} · ${operations[submission.operacao]} na remessa ${submission.remessa}, linha ${submission.linha}, ${formatBrl(submission.valor)}${submission.motivo === null ? '' : `, motivo ${submission.motivo}`} · ${submission.situacao}`,
      ),
      ...(submission.sha256 === null
        ? []
        : [{ as: 'code', text: `${submission.arquivo} sha256 ${submission.sha256}` } as const]),
    ]),
    ...person.andamentos.map(({ em, codigo, texto }) =>
      line(`${formatInstant(em)} · Bureau, código ${codigo}: ${texto}`),
    ),
  ]
}

const noticeLines = (notice: Dossier['comunicacoes'][number]): PdfLine[] => [
  line(
    `${formatDate(notice.enviadoEm)} · ${notice.tipo} por ${notice.canal} a ${notice.para} (${formatDocument(notice.documento)})`,
  ),
  quiet(
    [
      notice.endereco === '' ? undefined : `Endereço: ${notice.endereco}`,
      notice.entregueEm === null
        ? 'Sem prova de entrega'
        : `Entregue em ${formatDate(notice.entregueEm)}`,
      notice.comprovante === '' ? undefined : `Comprovante: ${notice.comprovante}`,
      notice.arquivo === '' ? undefined : `Arquivo: ${notice.arquivo}`,
    ]
      .filter((part) => part !== undefined)
      .join(' · '),
  ),
]

const messageLines = (message: Dossier['mensagens'][number]): PdfLine[] => [
  line(
    `${message.protocolo} · passo ${message.passo} por ${message.canal} a ${message.para} (${formatDocument(message.documento)}) · ${message.situacao}`,
  ),
  quiet(`Endereço: ${message.endereco}`),
  ...message.eventos.map(({ evento, em, por, origem, detalhe, comprovante }) =>
    quiet(
      [`${formatInstant(em)} · ${evento}, ${origem} (${por})`, detalhe, comprovante]
        .filter((part) => part !== '')
        .join(' · '),
    ),
  ),
  ...(message.sha256 === null
    ? []
    : [{ as: 'code', text: `conteúdo enviado sha256 ${message.sha256}` } as const]),
]

const disputeLines = (dispute: Dossier['contestacoes'][number]): PdfLine[] => [
  line(
    `${formatInstant(dispute.abertaEm)} · ${dispute.motivo}, por ${dispute.origem}, registrada por ${dispute.abertaPor} · ${dispute.estado}`,
  ),
  quiet(dispute.texto === '' ? 'Sem texto.' : dispute.texto),
  ...(dispute.decididaEm === null
    ? []
    : [
        quiet(
          `Decidida por ${dispute.decididaPor ?? ''} em ${formatInstant(dispute.decididaEm)}: ${dispute.decisao ?? ''}`,
        ),
      ]),
]

/** Persons without a known letter: a letter to the lojista is no evidence for the fiador. */
const untoldLines = ({ pessoas, comunicacoes }: Dossier): PdfLine[] =>
  pessoas
    .filter(({ documento }) => !comunicacoes.some((notice) => notice.documento === documento))
    .map(({ tipoPessoa, nome, documento }) =>
      quiet(
        `${roles[tipoPessoa]} ${nome} (${formatDocument(documento)}): nenhuma comunicação registrada além da do próprio bureau (Súmula 359 do STJ).`,
      ),
    )

const decisionLines = (decision: Dossier['decisoes'][number]): PdfLine[] => [
  line(
    `${formatInstant(decision.em)} · ${decision.acao} · ${decision.usuario} (${decision.perfil})${decision.texto === null ? '' : ` · ${decision.texto}`}`,
  ),
  { as: 'code', text: `cadeia ${decision.cadeia}, posição ${decision.posicao}, ${decision.hash}` },
]

const orNothing = (lines: readonly PdfLine[], sentence: string): readonly PdfLine[] =>
  lines.length > 0 ? lines : [quiet(sentence)]

/**
 * Readable document of the dossier: persons, dates, channels, addresses, evidence and decision
 * makers.
 */
export const dossierLines = (
  dossier: Dossier,
  about: { readonly by: string; readonly at: Date },
): PdfLine[] => [
  { as: 'title', text: `Dossiê de notificação do boleto ${dossier.numBoleto}` },
  quiet(
    `Emitido por ${about.by} em ${formatInstant(about.at)}. Valores em reais, horas de Brasília.`,
  ),
  heading('Dívida'),
  field('Shopping', dossier.nomeShopping),
  field('Credor', `${dossier.credor.nome}, CNPJ ${formatDocument(dossier.credor.cnpj)}`),
  field('Devedor', `${dossier.nomRazaoSocial}, ${formatDocument(dossier.documento)}`),
  field('Contrato', `${dossier.contrato}, LUC ${dossier.luc}, ${dossier.nomFantasia}`),
  field('Vencimento', formatDate(dossier.datVencimento)),
  field('Valor', formatBrl(dossier.valor)),
  field('Saldo na emissão', formatBrl(dossier.saldoAtual)),
  field('Situação', [dossier.statusWorkflow, dossier.resultado].filter(Boolean).join(' · ')),
  ...dossier.pessoas.flatMap(personLines),
  heading('Cartas e e-mails (CDC art. 43 § 2º; Tema 1.315 do STJ)'),
  ...dossier.comunicacoes.flatMap(noticeLines),
  ...untoldLines(dossier),
  heading('Mensagens da régua, com o hash do que foi enviado'),
  ...orNothing(dossier.mensagens.flatMap(messageLines), 'Nenhuma.'),
  heading('Contestações'),
  ...orNothing(dossier.contestacoes.flatMap(disputeLines), 'Nenhuma.'),
  heading('Justificativas'),
  ...orNothing(
    dossier.justificativas.map(({ em, texto, observacao, numChamado, nomeAnexo, usuario }) =>
      line(
        [
          formatInstant(em),
          texto,
          observacao,
          numChamado && `chamado ${numChamado}`,
          nomeAnexo && `anexo ${nomeAnexo}`,
          usuario,
        ]
          .filter(Boolean)
          .join(' · '),
      ),
    ),
    'Nenhuma.',
  ),
  heading('Decisões, com o hash que encadeia cada uma à anterior'),
  ...orNothing(dossier.decisoes.flatMap(decisionLines), 'Nenhuma.'),
]
