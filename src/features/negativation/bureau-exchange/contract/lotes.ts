import { listing } from '#listing/definition.ts'

import { Lote, loteCalls } from './calls.ts'

/** Labels of a lote's states (rules 4.7). */
export const LOTE_LABEL: Readonly<Record<Lote['estado'], string>> = {
  PREPARADO: 'Preparado',
  ENVIANDO: 'Enviando',
  ENVIADO: 'Enviado, sem retorno',
  PARCIAL: 'Retorno parcial',
  RESPONDIDO: 'Respondido',
  REJEITADO: 'Rejeitado',
  PERDIDO: 'Perdido',
}

const operations = { INCLUSAO: 'Inclusão', EXCLUSAO: 'Exclusão', CORRECAO: 'Correção' }

/** Sent lotes, newest first, with state and files. */
export const batchList = listing({
  row: Lote,
  name: 'bureau-lotes',
  title: 'Lotes',
  path: '/retorno-serasa',
  noun: ['lote', 'lotes'],
  rowKey: 'id',
  rowLabel: 'remessa',
  filters: {},
  columns: [
    { of: 'remessa', label: 'Remessa', as: 'code', sortable: true, width: 92, emphasis: 'strong' },
    { of: 'operacao', label: 'Operação', as: 'choice', words: operations, width: 88 },
    { of: 'estado', label: 'Estado', as: 'choice', words: LOTE_LABEL, sortable: true, width: 152 },
    { of: 'criadoEm', label: 'Criado em', as: 'instant', sortable: true, width: 132 },
    { of: 'criadoPor', label: 'Criado por', as: 'name', minWidth: 120, emphasis: 'quiet' },
    { of: 'boletos', label: 'Boletos', as: 'number', width: 72 },
    { of: 'pessoas', label: 'Registros', as: 'number', width: 70 },
    { of: 'aceitos', label: 'Aceitos', as: 'number', width: 72 },
    { of: 'comErro', label: 'Com erro', as: 'number', width: 76 },
    { of: 'semRetorno', label: 'Sem retorno', as: 'number', width: 86 },
    { of: 'valor', label: 'Valor', as: 'money', width: 120, emphasis: 'strong' },
    { of: 'retornoAte', label: 'Retorno até', as: 'day', width: 92, only: 'screen' },
    { of: 'informante', label: 'Informante', as: 'code', width: 92, startsHidden: true },
    { of: 'arquivo', label: 'Arquivo', as: 'code', width: 168, startsHidden: true },
    { of: 'enviadoEm', label: 'Enviado em', as: 'instant', only: 'export' },
    { of: 'respondidoEm', label: 'Respondido em', as: 'instant', only: 'export' },
    { of: 'id', label: 'Id', as: 'code', only: 'export' },
  ],
  sortedBy: '-id',
  whenEmpty: 'Não obteve resultados.',
  whenNothing: {
    title: 'Nenhum lote enviado',
    sentence: 'Cada envio ao bureau aparece aqui, com o arquivo e o retorno.',
  },
  ...loteCalls,
  invalidatedBy: ['bureau'],
})
