import * as z from 'zod'

import {
  codesText,
  data,
  groupsOfPage,
  groupWindow,
  id,
  ids,
  optionalDay,
  pageWindow,
  searchText,
} from '#contract/wire.ts'
import {
  BatchMessage,
  groupByTenant,
  tenantColumn,
} from '#features/collection/messages/contract/lists.ts'
import { REPLY_KINDS } from '#features/collection/messages/contract/message.ts'
import {
  CHANNEL_WORDS,
  KIND_WORDS,
  messageQueries,
  messagesPath,
  PERSON_WORDS,
  STATE_WORDS,
} from '#features/collection/messages/contract/words.ts'
import { mallsFilter } from '#features/people/registers/contract/look-ups.ts'
import { boletoNumberFilter } from '#listing/boleto-words.ts'
import {
  dayInterval,
  documentFilter,
  listing,
  one,
  type Option,
  text,
} from '#listing/definition.ts'
import { listCalls } from '#listing/list-calls.ts'

/** Kinds of replies in words. */
export const REPLY_WORDS: Readonly<Record<(typeof REPLY_KINDS)[number], string>> = {
  JA_PAGOU: 'Já pagou',
  VAI_PAGAR: 'Vai pagar',
  PEDE_ACORDO: 'Pede acordo',
  CONTESTA: 'Contesta',
  PESSOA_ERRADA: 'Pessoa errada',
  RECUSA: 'Não quer receber',
  AUSENCIA: 'Ausência automática',
  OUTRA: 'Outra',
}

/** A message in the log. */
export const LoggedMessage = BatchMessage.omit({ porQue: true })
export type LoggedMessage = z.output<typeof LoggedMessage>

const optionsOf = (words: Readonly<Record<string, string>>): Option[] =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

const calls = listCalls({
  method: 'GET',
  access: { screens: [messagesPath] },
  searchInput: z.object({
    de: optionalDay.optional(),
    ate: optionalDay.optional(),
    shoppings: ids.optional(),
    lojista: searchText.optional(),
    cpfCnpj: searchText.optional(),
    numBoleto: codesText.optional(),
    protocolo: codesText.optional(),
    passo: searchText.optional(),
    pessoa: searchText.optional(),
    canal: searchText.optional(),
    estado: searchText.optional(),
    resposta: searchText.optional(),
    idLojista: id.optional(),
    ...pageWindow,
    ...groupWindow,
  }),
  answer: data(LoggedMessage).extend(groupsOfPage),
  search: {
    name: 'sending.searchMessages',
    path: '/regua/mensagens',
    summary: 'Mensagens da régua, com o que houve com cada uma',
  },
  download: {
    name: 'sending.downloadMessages',
    path: '/regua/mensagens/xls',
    summary: 'Planilha das mensagens da régua',
  },
})

/** 'Mensagens': what was proposed, released, sent, delivered and answered. */
export const messageLog = listing({
  ...calls,
  row: LoggedMessage,
  name: 'message-log',
  title: 'Mensagens',
  path: messagesPath,
  noun: ['mensagem', 'mensagens', 'feminine'],
  rowKey: 'id',
  rowLabel: 'protocolo',
  tenant: { column: 'lojista', id: 'idLojista' },
  groups: {
    lojista: groupByTenant('numeros'),
  },
  filters: {
    periodo: dayInterval('Dia', ['de', 'ate']),
    shoppings: mallsFilter(),
    lojista: text('Lojista', { width: 180, placeholder: 'Razão social ou marca' }),
    cpfCnpj: documentFilter('CPF/CNPJ'),
    numBoleto: boletoNumberFilter('Boleto', { width: 140 }),
    protocolo: text('Protocolo', { width: 170, mask: 'upper', takesSeveral: true }),
    passo: text('Passo', { width: 120, mask: 'upper' }),
    pessoa: one('Pessoa', optionsOf(PERSON_WORDS), { clearable: true, width: 120 }),
    canal: one('Canal', optionsOf(CHANNEL_WORDS), { clearable: true, width: 120 }),
    estado: one('Estado', optionsOf(STATE_WORDS), { clearable: true, width: 130 }),
    resposta: one('Resposta', optionsOf(REPLY_WORDS), { clearable: true, width: 150 }),
  },
  columns: [
    { of: 'protocolo', label: 'Protocolo', as: 'code', sortable: true, width: 164 },
    { ...tenantColumn, minWidth: 170, above: 'nome' },
    { of: 'nome', label: 'Nome da pessoa', as: 'name', startsHidden: true, minWidth: 150 },
    { of: 'shopping', label: 'Shopping', as: 'mall', sortable: true, width: 140 },
    { of: 'pessoa', label: 'Pessoa', as: 'choice', words: PERSON_WORDS, sortable: true, width: 84 },
    { of: 'rotulo', label: 'Passo', sortable: true, width: 84 },
    { of: 'nomePasso', label: 'Nome do passo', startsHidden: true, minWidth: 140 },
    { of: 'canal', label: 'Canal', as: 'choice', words: CHANNEL_WORDS, sortable: true, width: 84 },
    { of: 'endereco', label: 'Endereço', startsHidden: true, width: 160 },
    { of: 'numeros', label: 'Boletos', as: 'code', width: 134 },
    { of: 'valor', label: 'Valor', as: 'money', sortable: true, width: 108, emphasis: 'strong' },
    {
      of: 'valorCorrigido',
      label: 'Com encargos',
      as: 'money',
      sortable: true,
      startsHidden: true,
      width: 116,
    },
    { of: 'estado', label: 'Estado', as: 'choice', words: STATE_WORDS, sortable: true, width: 96 },
    { of: 'motivo', label: 'Motivo', startsHidden: true, minWidth: 140 },
    { of: 'enviadaEm', label: 'Enviada em', as: 'instant', sortable: true, width: 132 },
    { of: 'entregueEm', label: 'Entregue em', as: 'instant', sortable: true, width: 132 },
    { of: 'comprovante', label: 'Comprovante', startsHidden: true, minWidth: 120 },
    { of: 'resposta', label: 'Resposta', as: 'choice', words: REPLY_WORDS, width: 116 },
    { of: 'data', label: 'Dia', as: 'day', sortable: true, startsHidden: true, width: 96 },
    { of: 'tipo', label: 'Tipo', as: 'choice', words: KIND_WORDS, startsHidden: true, width: 104 },
    { of: 'liberadaPor', label: 'Liberada por', as: 'name', startsHidden: true, width: 140 },
    { of: 'liberadaEm', label: 'Liberada em', as: 'instant', startsHidden: true, width: 132 },
    { of: 'sha256', label: 'SHA-256', as: 'code', only: 'export' },
  ],
  totals: ['valor'],
  sortedBy: '-protocolo',
  calledAs: { idLojista: 'Código do lojista' },
  whenEmpty: 'Nenhuma mensagem.',
  whenNothing: {
    title: 'Nenhuma mensagem.',
    sentence: 'As mensagens da régua aparecem aqui com o que houve com cada uma.',
  },
  exportLabel: 'Exportar',
  invalidatedBy: [messageQueries, 'malls'],
})
