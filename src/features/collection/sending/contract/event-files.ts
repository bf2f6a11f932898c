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

const largestFile = 4 * 1_048_576

export const FILE_EVENTS = {
  ENTREGUE: 'Entregue',
  DEVOLVIDA: 'Devolvida',
  FALHOU: 'Falhou',
} as const

export const uploadEvents = call({
  name: 'sending.importEvents',
  method: 'POST',
  path: '/regua/eventos/importar',
  summary: 'Importa entregas e devoluções de mensagens de um csv ou xlsx',
  access: IMPORT_ACCESS.ENTREGAS,
  moves: {
    figure: 'listing',
    secondPerson: 'confirmation',
    hands: 'the user who released a message does not import its delivery; the row is rejected',
  },
  upload: { field: 'file', maxBytes: largestFile },
  fields: z.object(rehearsalField),
  answer: importAnswer,
})

/** Files of delivery events: of a protocol, or of person, step and day of sending. */
export const eventFiles = importer({
  name: 'message-events',
  upload: uploadEvents,
  rejected: rejectedOfImport,
  undo: undoImport,
  accepts: ['.csv', '.txt', '.xlsx'],
  action: 'IMPORTAR_ENTREGAS',
  template: 'ENTREGAS',
  columns: [
    {
      name: 'protocolo',
      longest: 40,
      kind: 'code',
      means: 'O protocolo da mensagem',
      example: 'RG-20261118-000014',
    },
    { name: 'shopping', longest: 60 },
    { name: 'cpfCnpj', kind: 'document' },
    { name: 'passo', longest: 40, means: 'O código do passo da régua', example: 'PRE_NEGATIVACAO' },
    { name: 'enviadoEm', kind: 'day' },
    {
      name: 'evento',
      isRequired: true,
      codes: FILE_EVENTS,
      means: 'O que aconteceu com a mensagem',
      example: 'ENTREGUE',
    },
    {
      name: 'data',
      isRequired: true,
      kind: 'day',
      means: 'O dia da entrega ou da devolução',
      example: '20/11/2026',
    },
    { name: 'comprovante', longest: 200 },
    {
      name: 'detalhe',
      longest: 500,
      means: 'O que o correio ou o servidor disse',
      example: 'Recebido na portaria',
    },
  ],
  keys: [['protocolo'], ['shopping', 'cpfCnpj', 'passo', 'enviadoEm']],
  of: 'das entregas',
  message: 'Eventos importados.',
  words: {
    title: 'Importar eventos',
    label: 'Arquivo de entregas e devoluções (csv ou xlsx)',
    note: 'Colunas: protocolo, ou shopping; cpfCnpj; passo; enviadoEm; e evento (ENTREGUE, DEVOLVIDA, FALHOU); data; comprovante; detalhe.',
    take: { label: 'Importar', whileRunning: 'A importação está em andamento.' },
  },
})
