import { NotFound } from '#server/errors.ts'
import { FileAnswer } from '#server/file-answer.ts'
import { readFileChunks, sha256 } from '#server/files.ts'
import type { Tx } from '#server/database/connection.ts'
import { pdfOf } from '#server/pdf-writer.ts'
import type { Work } from '#server/work.ts'
import { type ZipEntry, zipOf } from '#server/zip-writer.ts'
import { ACTIONS, wordsOf } from '#features/audit/contract.ts'
import * as negativation from '#features/negativation/actions/bureau.ts'
import { isWorkflowStatus, RESULTADOS, statusLabel } from '#features/negativation/rules/status.ts'
import { CHANNELS, NOTICE_KINDS } from '#features/notices/contract.ts'

import { type Dossier, dossierText } from '../contract/dossier.ts'
import { convem04 } from '../gateway/layout.ts'
import { overwriteField } from '../gateway/record.ts'
import { writeRemessaLines } from '../gateway/remessa.ts'
import * as store from '../store/dossier.ts'
import { dossierLines } from './dossier-text.ts'

const named = (words: Readonly<Record<string, string>>, code: string): string => words[code] ?? code

const textOf = (body: store.DossierDecision['body'], key: string): string | undefined => {
  const value = body[key]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** What a decision led to, and the reason that was given. */
function sentenceOf({ body }: store.DossierDecision): string | null {
  const [rule, to, outcome, reason] = ['regra', 'para', 'resultado', 'motivo'].map((key) => textOf(body, key))
  const parts = [
    rule && `Regra ${rule}`,
    outcome ? named(RESULTADOS, outcome) : to && isWorkflowStatus(to) ? statusLabel(to) : to,
    reason,
  ]
  return parts.filter(Boolean).join(' · ') || null
}

const SUBMISSION_WORDS = {
  ENVIADO: 'Sem retorno',
  ACEITO: 'Aceito',
  REJEITADO: 'Recusado',
  NAO_RECEBIDO: 'Não recebido',
}

function personOf(person: store.DossierPerson, { records, events }: store.DossierParts): Dossier['pessoas'][number] {
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
        situacao: named(SUBMISSION_WORDS, each.status),
      })),
    andamentos: events
      .filter(({ personId }) => personId === person.id)
      .map(({ at, code, group, text }) => ({ em: new Date(at), codigo: code, grupo: group, texto: text })),
  }
}

async function gather(work: Work, itemId: number) {
  const subject = await store.dossierSubject(work.tx, itemId, work.actor.malls)
  if (!subject) throw new NotFound('Boleto não encontrado.')
  const { CNPJ_INFORMANTE: informant } = await negativation.parametersOf(work)
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
    resultado: subject.outcome === null ? null : named(RESULTADOS, subject.outcome),
    pessoas: parts.persons.map((person) => personOf(person, parts)),
    comunicacoes: parts.notices.map((notice) => ({
      tipo: named(NOTICE_KINDS, notice.kind),
      canal: named(CHANNELS, notice.channel),
      para: notice.name,
      documento: notice.document,
      endereco: notice.address,
      enviadoEm: notice.sentOn,
      entregueEm: notice.deliveredOn,
      comprovante: notice.proof,
      arquivo: notice.fileName,
    })),
    decisoes: parts.decisions.map((decision) => ({
      em: new Date(decision.at),
      acao: wordsOf(ACTIONS, decision.action),
      texto: sentenceOf(decision),
      usuario: decision.userName,
      perfil: decision.profile,
      cadeia: decision.chain,
      posicao: decision.position,
      hash: decision.hash,
    })),
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

/** What the dossier of a boleto contains. 404 outside the person's malls. */
export const readDossier = async (work: Work, idSerasaBoleto: number): Promise<Dossier> =>
  (await gather(work, idSerasaBoleto)).dossier

/** The line of a record as its file carried it; the files themselves hold other debtors and stay where they are. */
function lineOf({ record, sequence }: store.DossierRecord): string {
  const informant = { cnpjRoot: '00000000', contactName: '', areaCode: '', phone: '' }
  const lines = [...writeRemessaLines({ informant, remessa: 1, movementOn: record.occurredOn, records: [record] })]
  return overwriteField(convem04.detail, lines[1] ?? '', 'sequence', String(sequence))
}

const isWhole = ({ record }: store.DossierRecord): boolean => 'principal' in record && 'occurredOn' in record

const safeName = (name: string): string => name.replaceAll(/[^\p{L}\p{N}. _-]/gu, '_')

async function attachmentsOf(tx: Tx, { justifications }: store.DossierParts): Promise<ZipEntry[]> {
  const entries: ZipEntry[] = []
  for (const [index, { attachmentId, attachmentName }] of justifications.entries()) {
    if (attachmentId === null) continue
    const pieces: Buffer[] = []
    for await (const piece of readFileChunks(tx, attachmentId)) pieces.push(piece)
    entries.push({ name: `anexos/${index + 1}-${safeName(attachmentName ?? 'anexo')}`, bytes: Buffer.concat(pieces) })
  }
  return entries
}

async function* archive(
  tx: Tx,
  dossier: Dossier,
  parts: store.DossierParts,
  about: { by: string; at: Date },
): AsyncGenerator<Uint8Array> {
  const records = parts.records.filter(isWhole).map((record) => ({
    name: `registros/remessa-${String(record.remessa).padStart(6, '0')}-linha-${record.sequence}.txt`,
    bytes: Buffer.from(`${lineOf(record)}\r\n`, 'latin1'),
  }))
  const title = `Dossiê de notificação do boleto ${dossier.numBoleto}`
  const files: ZipEntry[] = [
    { name: 'dossie.pdf', bytes: pdfOf(title, dossierLines(dossier, about)) },
    { name: 'dados.json', bytes: Buffer.from(dossierText(dossier)) },
    ...records,
    ...(await attachmentsOf(tx, parts)),
  ]
  const sums: string[] = []
  for (const { name, bytes } of files) sums.push(`${await sha256(bytes)}  ${name}\n`)
  yield zipOf([...files, { name: 'sha256.txt', bytes: Buffer.from(sums.join('')) }], about.at)
}

/** The dossier as one file: a document to read, the data, the records as they were sent, the attachments, and the hash of each. Its download is in the decision log. */
export async function downloadDossier(work: Work, idSerasaBoleto: number): Promise<FileAnswer> {
  const { dossier, parts, mallId } = await gather(work, idSerasaBoleto)
  work.audit({
    mallId,
    action: 'BAIXAR_DOSSIE',
    entity: 'boleto',
    entityId: idSerasaBoleto,
    body: { boleto: dossier.numBoleto, decisoes: dossier.decisoes.length, comunicacoes: dossier.comunicacoes.length },
  })
  const about = { by: work.actor.name, at: work.now }
  return new FileAnswer(`dossie-${safeName(dossier.numBoleto)}.zip`, 'application/zip', (tx) =>
    archive(tx, dossier, parts, about),
  )
}
