import * as z from 'zod'

import { call } from '#contract/call.ts'
import {
  IMPORT_ACCESS,
  importAnswer,
  rehearsalField,
  rejectedOfImport,
  undoImport,
} from '#features/ledger/file-imports/contract/imports.ts'
import { importer } from '#listing/importer.ts'

/** Maximum 1 MB, like every file of legal action (spec 2:9). */
const largestFile = 1_048_576
const upload = { field: 'file', maxBytes: largestFile }
const shared = {
  rejected: rejectedOfImport,
  undo: undoImport,
  accepts: ['.csv', '.xlsx'],
  message: 'Arquivo enviado.',
} as const
const take = { label: 'Importar', whileRunning: 'A importação está em andamento.' }
const label = 'Buscar arquivos'

/** Imports endings of filings (spec 2:2.6, 1). */
export const uploadFinalFilings = call({
  name: 'lawsuitImports.uploadFinalFilings',
  method: 'POST',
  path: '/judgment/upload',
  summary: 'Recebe a planilha com a apuração final do ajuizamento',
  access: IMPORT_ACCESS.APURACAO_FINAL,
  moves: {
    figure: 'suit',
    secondPerson: 'limit',
    hands: 'a user who loads a status that ends an action above the limit does not confirm it',
  },
  upload,
  fields: z.object(rehearsalField),
  answer: importAnswer,
})
export const finalFilingFiles = importer({
  ...shared,
  name: 'final-filings',
  template: 'APURACAO_FINAL',
  upload: uploadFinalFilings,
  action: 'IMPORTAR_APURACAO',
  columns: [
    { name: 'numeroContrato', isRequired: true, longest: 60, kind: 'code' },
    { name: 'luc', isRequired: true, longest: 60, kind: 'code' },
    { name: 'shopping', isRequired: true, longest: 120 },
    { name: 'cpfCnpj', isRequired: true, kind: 'document' },
    { name: 'tipoDivida', isRequired: true, longest: 60 },
    { name: 'numeroChamadoAjuizamento', isRequired: true, longest: 60, kind: 'code' },
    { name: 'statusChamado', isRequired: true, longest: 60 },
    { name: 'numeroProtocolo', isRequired: true },
    { name: 'dataAjuizamento', isRequired: true, kind: 'day' },
    { name: 'valorCausa', kind: 'money' },
    { name: 'vara', longest: 120 },
    { name: 'comarca', longest: 120 },
    { name: 'statusAcao', longest: 120 },
    { name: 'especieCredito', longest: 120 },
    { name: 'motivo', longest: 2000 },
    { name: 'mesmoProcesso' },
  ],
  keys: [['shopping', 'numeroContrato', 'tipoDivida', 'numeroChamadoAjuizamento']],
  of: 'da apuração final',
  words: {
    title: 'Importar dados da planilha com a apuração final do ajuizamento',
    label,
    note: 'Uma linha por guia: a ação é a do shopping, contrato e tipo de dívida; a guia, a do número do chamado de ajuizamento. Com o status Ajuizado, a fase 7 e as fases abertas abaixo dela ficam concluídas por importação.',
    take,
  },
})

/** Imports agreements in the case files (spec 2:2.6, 2). */
export const uploadCaseAgreements = call({
  name: 'lawsuitImports.uploadCaseAgreements',
  method: 'POST',
  path: '/judgment/upload-acordo-auto',
  summary: 'Recebe a planilha com acordos dos autos',
  access: IMPORT_ACCESS.ACORDOS_AUTOS,
  moves: {
    figure: 'debt',
    secondPerson: 'none',
    because:
      'an agreement takes debts out of eligible lists and cycles; it causes no listing and no lawsuit',
    shownBy: 'the start page of the other users for seven days; the history of imports',
  },
  upload,
  fields: z.object(rehearsalField),
  answer: importAnswer,
})
export const caseAgreementFiles = importer({
  ...shared,
  name: 'case-agreements',
  template: 'ACORDOS_AUTOS',
  upload: uploadCaseAgreements,
  action: 'IMPORTAR_ACORDOS_AUTOS',
  columns: [
    { name: 'shopping', isRequired: true, longest: 120 },
    { name: 'luc', isRequired: true, longest: 60, kind: 'code' },
    { name: 'numeroContrato', isRequired: true, longest: 60, kind: 'code' },
    { name: 'cpfCnpj', isRequired: true, kind: 'document' },
    { name: 'numeroProcesso', isRequired: true },
    { name: 'dataAcordo', isRequired: true, kind: 'day' },
    { name: 'valorAcordo', isRequired: true, kind: 'money' },
    { name: 'parcelas', isRequired: true },
    { name: 'primeiroVencimento', isRequired: true, kind: 'day' },
    { name: 'dataPagamentoPrimeira', kind: 'day' },
    { name: 'status', isRequired: true, means: 'Situação do acordo', example: 'VIGENTE' },
  ],
  keys: [['numeroProcesso']],
  of: 'dos acordos dos autos',
  words: {
    title: 'Importar dados da planilha com acordos dos autos',
    label,
    note: 'Uma linha por processo. Um acordo VIGENTE tira o contrato inteiro do próximo Disparar e os boletos vencidos antes do acordo da negativação; a data da primeira parcela paga conta o prazo da baixa no bureau.',
    take,
  },
})

/** Imports manual filings (spec 2:2.6, 3). */
export const uploadManualFilings = call({
  name: 'lawsuitImports.uploadManualFilings',
  method: 'POST',
  path: '/workflow/ajuizamento/ajuizamento-manual/upload',
  summary:
    'Recebe a planilha de ajuizamentos manuais; o cabeçalho user-identifier (id ou nome), se vier, é o da sessão',
  access: IMPORT_ACCESS.AJUIZAMENTO_MANUAL,
  moves: {
    figure: 'suit',
    secondPerson: 'limit',
    hands: 'a user who loads a filing above the limit, or without proof, does not confirm it',
  },
  upload,
  fields: z.object(rehearsalField),
  answer: importAnswer,
})
export const manualFilingFiles = importer({
  ...shared,
  name: 'manual-filings',
  template: 'AJUIZAMENTO_MANUAL',
  upload: uploadManualFilings,
  action: 'IMPORTAR_AJUIZAMENTO_MANUAL',
  columns: [
    { name: 'shopping', isRequired: true, longest: 120 },
    { name: 'luc', isRequired: true, longest: 60, kind: 'code' },
    { name: 'numeroContrato', isRequired: true, longest: 60, kind: 'code' },
    { name: 'cpfCnpj', isRequired: true, kind: 'document' },
    { name: 'razaoSocial', isRequired: true, longest: 200 },
    { name: 'nomeFantasia', longest: 200 },
    { name: 'objeto', longest: 120 },
    { name: 'tipoDivida', isRequired: true, longest: 60 },
    { name: 'tipoAcao', longest: 120 },
    { name: 'saldoCriterio', isRequired: true, kind: 'money' },
    { name: 'guiaValor', kind: 'money' },
    { name: 'numeroPO', longest: 60, kind: 'code' },
    { name: 'chamadoPagamento', longest: 60, kind: 'code' },
    { name: 'comprovante' },
    { name: 'chamadoAjuizamento', longest: 60, kind: 'code' },
    { name: 'protocolo' },
    { name: 'dataAjuizamento', kind: 'day' },
    { name: 'mesmoProcesso' },
  ],
  keys: [['shopping', 'numeroContrato', 'tipoDivida']],
  of: 'do ajuizamento manual',
  words: {
    title: 'Importar dados da planilha ajuizamento manual',
    label,
    note: 'Uma linha por contrato e tipo de dívida. A ação entra no acompanhamento na fase que a linha preenche, sem pular nenhuma: guia, PO, chamado de pagamento, comprovante, chamado de ajuizamento, protocolo e data.',
    take,
  },
})
