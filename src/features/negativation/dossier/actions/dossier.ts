import { NotFound } from '#server/http/errors.ts'
import { FileAnswer } from '#server/http/file-answer.ts'
import { hashPieces, readFileChunks } from '#server/files/files.ts'
import type { Tx } from '#server/database/connection.ts'
import { writePdf } from '#server/files/pdf.ts'
import type { Work } from '#server/work/work.ts'
import { type ZipPieces, ZipStream } from '#server/files/zip.ts'
import { ACTIONS, wordsOf } from '#features/people/audit/contract.ts'
import { parametersOf } from '#features/negativation/debt-items/actions/status-words.ts'
import { RESULTADOS } from '#features/negativation/debt-items/contract/outcomes.ts'
import { isWorkflowStatus, statusLabel } from '#features/negativation/debt-items/rules/status.ts'
import {
  DISPUTE_REASON,
  DISPUTE_SOURCE,
  DISPUTE_STATE,
} from '#features/ledger/disputes/contract/dispute.ts'
import { CHANNELS, NOTICE_KINDS } from '#features/ledger/notices/contract.ts'

import { type Dossier, dossierText } from '../contract/dossier.ts'
import { convem04 } from '#features/negativation/bureau-exchange/gateway/layout.ts'
import { overwriteField } from '#features/negativation/bureau-exchange/gateway/record.ts'
import { writeRemessaLines } from '#features/negativation/bureau-exchange/gateway/remessa.ts'
import * as store from '../store/dossier.ts'
import { dossierLines } from './dossier-text.ts'

const wordOf = (words: Readonly<Record<string, string>>, code: string): string =>
  words[code] ?? code

const textOf = (body: store.DossierDecision['body'], key: string): string | undefined => {
  const value = body[key]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Result of a decision and its reason. */
function sentenceOf({ body }: store.DossierDecision): string | null {
  const [rule, to, outcome, reason] = ['regra', 'para', 'resultado', 'motivo'].map((key) =>
    textOf(body, key),
  )
  const parts = [
    rule && `Regra ${rule}`,
    outcome ? wordOf(RESULTADOS, outcome) : to && isWorkflowStatus(to) ? statusLabel(to) : to,
    reason,
  ]
  return parts.filter(Boolean).join(' · ') || null
}

const MESSAGE_WORDS = {
  PROPOSTA: 'Proposta',
  LIBERADA: 'Liberada',
  RETIRADA: 'Retirada',
  ENVIANDO: 'Enviando',
  ENVIADA: 'Enviada',
  ENTREGUE: 'Entregue',
  DEVOLVIDA: 'Devolvida',
  FALHOU: 'Falhou',
  INCERTA: 'Incerta',
  RESPOSTA: 'Respondida',
  RECUSA: 'Canal recusado',
}

/** Who says that an event happened. */
const WITNESSES = {
  SISTEMA: 'o sistema',
  PESSOA: 'uma pessoa',
  PROVEDOR: 'o provedor',
  ARQUIVO: 'um arquivo',
  DIGITADA: 'digitada',
}

const SUBMISSION_WORDS = {
  ENVIADO: 'Sem retorno',
  ACEITO: 'Aceito',
  REJEITADO: 'Recusado',
  NAO_RECEBIDO: 'Não recebido',
}

function personOf(
  person: store.DossierPerson,
  { records, events }: store.DossierParts,
): Dossier['pessoas'][number] {
  return {
    idPessoa: person.id,
    tipoPessoa: person.kind,
    nome: person.name,
    documento: person.document,
    endereco: person.address,
    situacao: person.situation,
    dataEnvio: person.sentOn,
    dataPublicacaoPrevista: person.publishOn,
    valor: person.value,
    envios: records
      .filter(({ personId }) => personId === person.id)
      .map((each) => ({
        em: new Date(each.at),
        operacao: each.operation,
        remessa: each.remessa,
        linha: each.sequence,
        arquivo: each.fileName,
        sha256: each.sha256,
        valor: each.value,
        motivo: each.motive,
        tentativa: each.attempt,
        situacao: wordOf(SUBMISSION_WORDS, each.status),
      })),
    andamentos: events
      .filter(({ personId }) => personId === person.id)
      .map(({ at, code, group, text }) => ({
        em: new Date(at),
        codigo: code,
        grupo: group,
        texto: text,
      })),
  }
}

const noticeOf = (
  notice: store.DossierParts['notices'][number],
): Dossier['comunicacoes'][number] => ({
  tipo: wordOf(NOTICE_KINDS, notice.kind),
  canal: wordOf(CHANNELS, notice.channel),
  para: notice.name,
  documento: notice.document,
  endereco: notice.address,
  enviadoEm: notice.sentOn,
  entregueEm: notice.deliveredOn,
  comprovante: notice.proof,
  arquivo: notice.fileName,
})

const dated = (at: string | null) => (at === null ? null : new Date(at))

const messageOf = (
  message: store.DossierParts['messages'][number],
): Dossier['mensagens'][number] => ({
  protocolo: message.protocol,
  passo: message.step,
  canal: wordOf(CHANNELS, message.channel),
  para: message.name,
  documento: message.document,
  endereco: message.address,
  situacao: wordOf(MESSAGE_WORDS, message.state),
  liberadaPor: message.releasedBy,
  enviadaEm: dated(message.sentAt),
  entregueEm: dated(message.deliveredAt),
  sha256: message.sha256,
  arquivo: message.contentName,
  eventos: message.events.map((each) => ({
    evento: wordOf(MESSAGE_WORDS, each.event),
    em: new Date(each.at),
    por: each.by,
    origem: wordOf(WITNESSES, each.source),
    detalhe: each.detail,
    comprovante: each.proof,
  })),
})

const disputeOf = (
  dispute: store.DossierParts['disputes'][number],
): Dossier['contestacoes'][number] => ({
  motivo: wordOf(DISPUTE_REASON, dispute.reason),
  texto: dispute.words,
  origem: wordOf(DISPUTE_SOURCE, dispute.source),
  estado: wordOf(DISPUTE_STATE, dispute.state),
  abertaPor: dispute.openedBy,
  abertaEm: new Date(dispute.openedAt),
  decisao: dispute.decision,
  decididaPor: dispute.decidedBy,
  decididaEm: dated(dispute.decidedAt),
})

const decisionOf = (decision: store.DossierDecision): Dossier['decisoes'][number] => ({
  em: new Date(decision.at),
  acao: wordsOf(ACTIONS, decision.action),
  texto: sentenceOf(decision),
  usuario: decision.userName,
  perfil: decision.profile,
  cadeia: decision.chain,
  posicao: decision.position,
  hash: decision.hash,
})

async function gather(work: Work, itemId: number) {
  const subject = await store.dossierSubject(work.tx, itemId, work.actor.malls)
  if (!subject) throw new NotFound('Boleto não encontrado.')
  const { CNPJ_INFORMANTE: informant } = await parametersOf(work)
  const parts = await store.dossierParts(work.tx, subject)
  const dossier: Dossier = {
    idSerasaBoleto: subject.itemId,
    numBoleto: subject.number,
    numBoletoOriginal: subject.originalNumber,
    nomeShopping: subject.mallName,
    credor: { nome: subject.creditorName ?? 'Informante', cnpj: subject.creditorCnpj ?? informant },
    nomRazaoSocial: subject.tenantName,
    nomFantasia: subject.tradeName,
    documento: subject.document,
    luc: subject.luc,
    contrato: subject.contract,
    datVencimento: subject.dueOn,
    valor: subject.value,
    saldoAtual: subject.balance,
    statusWorkflow: isWorkflowStatus(subject.status) ? statusLabel(subject.status) : subject.status,
    resultado: subject.outcome === null ? null : wordOf(RESULTADOS, subject.outcome),
    pessoas: parts.persons.map((person) => personOf(person, parts)),
    comunicacoes: parts.notices.map(noticeOf),
    mensagens: parts.messages.map(messageOf),
    contestacoes: parts.disputes.map(disputeOf),
    decisoes: parts.decisions.map(decisionOf),
    justificativas: parts.justifications.map((each) => ({
      em: new Date(each.at),
      texto: each.text,
      observacao: each.observation,
      numChamado: each.ticket,
      nomeAnexo: each.attachmentName,
      usuario: each.userName,
    })),
  }
  return { dossier, parts, mallId: subject.mallId }
}

/** Contents of a boleto's dossier. Throws 404 outside the user's malls. */
export const readDossier = async (work: Work, idSerasaBoleto: number): Promise<Dossier> =>
  (await gather(work, idSerasaBoleto)).dossier

/** Line of a record as in its file; whole files contain other debtors and are not included. */
function lineOf({ record, sequence }: store.DossierRecord): string {
  const informant = { cnpjRoot: '00000000', contactName: '', areaCode: '', phone: '' }
  const lines = [
    ...writeRemessaLines({
      informant,
      remessa: 1,
      movementOn: record.occurredOn,
      records: [record],
    }),
  ]
  return overwriteField(convem04.detail, lines[1] ?? '', 'sequence', String(sequence))
}

const isComplete = ({ record }: store.DossierRecord): boolean =>
  'principal' in record && 'occurredOn' in record

const safeName = (name: string): string => name.replaceAll(/[^\p{L}\p{N}. _-]/gu, '_')

type DossierFile = {
  readonly name: string
  readonly pieces: ZipPieces
  readonly level: number
}

const packedWell = 6
/** No compression: documents and images are already compressed. */
const asItIs = 0

const fileOf = (name: string, bytes: Uint8Array): DossierFile => ({
  name,
  pieces: [bytes],
  level: packedWell,
})

const attachmentsOf = (tx: Tx, { justifications }: store.DossierParts): DossierFile[] =>
  justifications.flatMap(({ attachmentId, attachmentName }, index) =>
    attachmentId === null
      ? []
      : {
          name: `anexos/${index + 1}-${safeName(attachmentName ?? 'anexo')}`,
          pieces: readFileChunks(tx, attachmentId),
          level: asItIs,
        },
  )

/** The bytes as sent; contents that are no longer stored leave their hash. */
const contentsOf = (tx: Tx, { messages }: store.DossierParts): DossierFile[] =>
  messages.flatMap(({ protocol, contentFileId, contentName }) =>
    contentFileId === null
      ? []
      : {
          name: `mensagens/${protocol}-${safeName(contentName ?? 'mensagem')}`,
          pieces: readFileChunks(tx, contentFileId),
          level: packedWell,
        },
  )

async function* archive(
  tx: Tx,
  dossier: Dossier,
  parts: store.DossierParts,
  about: { by: string; at: Date },
): AsyncGenerator<Uint8Array> {
  const title = `Dossiê de notificação do boleto ${dossier.numBoleto}`
  const files: DossierFile[] = [
    fileOf('dossie.pdf', await writePdf(title, dossierLines(dossier, about), about.at)),
    fileOf('dados.json', Buffer.from(dossierText(dossier))),
    ...parts.records
      .filter(isComplete)
      .map((record) =>
        fileOf(
          `registros/remessa-${String(record.remessa).padStart(6, '0')}-linha-${record.sequence}.txt`,
          Buffer.from(`${lineOf(record)}\r\n`, 'latin1'),
        ),
      ),
    ...attachmentsOf(tx, parts),
    ...contentsOf(tx, parts),
  ]
  const zip = new ZipStream()
  const sums: string[] = []
  for (const { name, pieces, level } of files) {
    const hashedPieces = hashPieces(pieces, (sha256) => sums.push(`${sha256}  ${name}\n`))
    yield* zip.file(name, hashedPieces, { at: about.at, level })
  }
  const sumFile = fileOf('sha256.txt', Buffer.from(sums.join('')))
  yield* zip.file(sumFile.name, sumFile.pieces, { at: about.at, level: sumFile.level })
  yield* zip.end()
}

/**
 * Dossier as one archive: readable document, data, sent records, attachments, and a hash of each.
 */
export async function downloadDossier(work: Work, idSerasaBoleto: number): Promise<FileAnswer> {
  const { dossier, parts, mallId } = await gather(work, idSerasaBoleto)
  const record = {
    action: 'BAIXAR_DOSSIE',
    mallId,
    entity: 'boleto',
    entityId: idSerasaBoleto,
    body: {
      boleto: dossier.numBoleto,
      decisoes: dossier.decisoes.length,
      comunicacoes: dossier.comunicacoes.length,
    },
  } as const
  const about = { by: work.actor.name, at: work.now }
  return new FileAnswer(
    `dossie-${safeName(dossier.numBoleto)}.zip`,
    'application/zip',
    record,
    (tx) => archive(tx, dossier, parts, about),
  )
}
